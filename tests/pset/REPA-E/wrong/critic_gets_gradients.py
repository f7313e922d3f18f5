# blank: adversarial term without critic gradients
# why: Lets the critic's parameters take part.
        total = total - weights.gan * critic(recon).mean()
