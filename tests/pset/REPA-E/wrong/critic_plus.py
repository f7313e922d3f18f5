# blank: adversarial term without critic gradients
# why: Rewards reconstructions the critic sees through.
        flags = [p.requires_grad for p in critic.parameters()]
        set_trainable(critic, False)
        total = total + weights.gan * critic(recon).mean()
        for p, flag in zip(critic.parameters(), flags):
            p.requires_grad_(flag)
