# blank: hinge loss of the critic
# why: Clamps, and multiplies by the switch.
    real, fake = critic(x), critic(recon.detach())
    return float(gan_on) * ((1.0 - real).clamp(min=0).mean() + (1.0 + fake).clamp(min=0).mean()) / 2
