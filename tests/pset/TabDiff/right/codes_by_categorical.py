# blank: draw new codes from the reverse distribution
# why: A categorical distribution.
            codes = torch.distributions.Categorical(probs=probs).sample()
