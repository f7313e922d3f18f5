# blank: adversarial term without critic gradients
# why: Freezes only what is trainable.
        trainable = [p for p in critic.parameters() if p.requires_grad]
        for p in trainable:
            p.requires_grad = False
        try:
            total = total - weights.gan * critic(recon).mean()
        finally:
            for p in trainable:
                p.requires_grad = True
