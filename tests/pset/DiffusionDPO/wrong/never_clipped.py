# blank: accumulated training step
# why: No clipping.
    optimizer.zero_grad()
    losses, records = [], []
    for x0, cond in micro_batches:
        loss, metrics = diffusion_loss(method, model, reference, x0, cond, alpha_bar, beta, generator)
        (loss / len(micro_batches)).backward()
        losses.append(loss.item())
        records.append(metrics)
    optimizer.step()
    means = {key: sum(float(row[key]) for row in records) / len(records) for key in records[0]}
    return sum(losses) / len(losses), means
