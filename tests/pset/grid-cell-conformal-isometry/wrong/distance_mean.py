# blank: distance in code space with a safe root
# why: A mean over units under the root.
        distance = (end - start).pow(2).mean(dim=2).clamp(min=1e-12).sqrt()
