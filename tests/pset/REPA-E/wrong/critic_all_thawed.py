# blank: adversarial term without critic gradients
# why: Thaws what was fixed before.
        set_trainable(critic, False)
        total = total - weights.gan * critic(recon).mean()
        set_trainable(critic, True)
