# blank: noisy input and velocity target
# why: All four terms combined in a loop.
        a, s, da, ds = path_terms(t, path)
        noisy, target = (p * latent + q * noise for p, q in ((a, s), (da, ds)))
