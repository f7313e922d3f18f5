# blank: sum denoising and alignment
# why: Uses the weight of the other phase.
        loss = denoising + self.align_autoencoder * alignment
