# blank: velocity from a noise model
# why: The velocity in one expression.
        a = torch.stack([alpha[i] for i in index]).to(x).reshape(-1, *(1 for _ in x.shape[1:]))
        b = torch.stack([beta[i] for i in index]).to(x).reshape(a.shape)
        noise = noise_model(x * a + x * b, index, cond)
        return (noise - x) * (1 + b / a)
