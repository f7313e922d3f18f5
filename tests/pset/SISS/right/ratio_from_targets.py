# blank: log density ratio of forget over keep
# why: Half the difference of the squared norms of the targets.
    targets = [noise_target(noisy, clean, timestep, levels).flatten(1) for clean in (keep_clean, forget_clean)]
    keep_norm, forget_norm = (torch.linalg.vector_norm(target, dim=1).square() for target in targets)
    return 0.5 * (keep_norm - forget_norm)
