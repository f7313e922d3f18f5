# blank: eomt.py:everything allowed at first
# why: Other pairs stay forbidden.
    length = num_queries + prefix_tokens + num_patches
    allowed = torch.zeros(batch, length, length, dtype=torch.bool, device=mask_logits.device)
