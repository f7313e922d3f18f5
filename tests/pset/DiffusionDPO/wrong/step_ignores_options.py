# blank: accumulated training step
# why: Beta stays at its default.
    optimizer.zero_grad()
    losses, records = [], []
    for x0, cond in micro_batches:
        loss, metrics = diffusion_loss(method, model, reference, x0, cond, alpha_bar, generator=generator)
        (loss / len(micro_batches)).backward()
        losses.append(loss.item())
        records.append(metrics)
    nn.utils.clip_grad_norm_(model.parameters(), max_norm)
    optimizer.step()
    means = {key: sum(float(row[key]) for row in records) / len(records) for key in records[0]}
    return sum(losses) / len(losses), means
