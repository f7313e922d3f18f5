# blank: supervised branch
# why: The loss is reported as a metric.
        t = torch.randint(len(alpha_bar), (len(x0),), generator=generator)
        noise = torch.randn(x0.shape, dtype=x0.dtype, generator=generator)
        loss = supervised_loss(model(diffuse(x0, noise, t, alpha_bar), t, cond), noise)
        return loss, {"model_mse": loss.detach()}
