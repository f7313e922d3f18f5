# blank: adversarial term without critic gradients
# why: Does not restore the flags.
        set_trainable(critic, False)
        total = total - weights.gan * critic(recon).mean()
