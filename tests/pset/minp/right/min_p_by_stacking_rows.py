# blank: decide which tokens min-p keeps
# why: One row after the other.
        flat = logits.reshape(-1, logits.shape[-1])
        masks = []
        for row in flat:
            probs = torch.nn.functional.softmax(row, dim=0)
            masks.append(~(probs < self.base * probs.max()))
        keep = torch.stack(masks).reshape(logits.shape)
        keep = protect_best(keep, logits, self.min_keep)
        return keep
