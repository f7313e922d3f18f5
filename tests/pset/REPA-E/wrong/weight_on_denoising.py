# blank: sum denoising and alignment
# why: Weighs the wrong term.
        loss = self.align_denoiser * denoising + alignment
