# blank: accumulated training step
# why: The reported loss is divided once more.
    optimizer.zero_grad()
    losses, records = [], []
    for x0, cond in micro_batches:
        loss, metrics = diffusion_loss(method, model, reference, x0, cond, alpha_bar, beta, generator)
        (loss / len(micro_batches)).backward()
        losses.append(loss.item() / len(micro_batches))
        records.append(metrics)
    nn.utils.clip_grad_norm_(model.parameters(), max_norm)
    optimizer.step()
    means = {key: sum(float(row[key]) for row in records) / len(records) for key in records[0]}
    return sum(losses) / len(losses), means
