# blank: adversarial term without critic gradients
# why: Cuts the reconstruction off too.
        with torch.no_grad():
            total = total - weights.gan * critic(recon).mean()
