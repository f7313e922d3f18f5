# blank: cosine of unit vectors
# why: Divides by the larger of norm and floor.
        unit = [v / v.norm(dim=-1, keepdim=True).clamp(min=1e-12) for v in (wanted, given)]
        cosine = torch.linalg.vecdot(unit[0], unit[1], dim=-1)
