# blank: eomt.py:attention mask from mask logits
# why: Puts the mask together from blocks.
    batch, num_queries, _, _ = mask_logits.shape
    inside = F.interpolate(mask_logits.detach(), grid, mode="bilinear").gt(0).flatten(-2)
    rows = torch.cat([inside.new_ones(batch, num_queries, num_queries + prefix_tokens), inside], dim=2)
    others = rows.new_ones(batch, prefix_tokens + inside.shape[-1], rows.shape[-1])
    return torch.cat([rows, others], dim=1)
