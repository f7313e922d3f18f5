# blank: element-wise errors against both noise targets
# why: Cuts the gradient of the network on the forget side.
    keep_error = (prediction - noise_target(noisy, keep_clean, timestep, levels)).square()
    forget_error = (prediction.detach() - noise_target(noisy, forget_clean, timestep, levels)).square()
