# blank: noisy batch assembled from both sides with shared noise
# why: Chooses clean samples and forgets the noise.
    noisy = torch.where(per_row(forget_mask, noise), forget_clean, keep_clean)
