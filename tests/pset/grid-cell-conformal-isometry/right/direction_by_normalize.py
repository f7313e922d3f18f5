# blank: unit drive direction inside each module
# why: The library's normalisation.
        turned = (self.heading_mats[bins] @ blocks[..., None])[..., 0]
        direction = F.normalize(turned, dim=2, eps=1e-8)
