# blank: capped inverse scale
# why: The inverse scale has no cap.
    inverse_scale = torch.exp(-mix.log_scale)
