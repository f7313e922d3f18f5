# blank: training losses of a batch
# why: Categorical columns first, with Gumbel noise of its own.
        rows = numbers.shape[0]
        time = torch.rand(rows, dtype=numbers.dtype).unsqueeze(1) if t is None else t
        keep = self.cat_sched.keep(time)
        gumbel = torch.distributions.Gumbel(0.0, 1.0).sample((*codes.shape, 2)).to(keep)
        hidden, relaxed = mask_relaxed(codes, 1 - keep, self.sizes, noise=gumbel)
        sigma = self.num_sched.sigma(time)
        x = numbers + sigma * torch.randn(numbers.shape, dtype=numbers.dtype)
        clean, logits = self.net(x, relaxed, time[:, 0], sigma)
        loss_num = denoise_error(clean, numbers, sigma, data_scale=self.data_scale).sum() / numbers.numel()
        terms = masked_nll(clean_log_probs(logits, hidden, self.sizes), codes, -torch.log(keep), self.cat_sched.rate(time))
        return loss_num, terms.mean(dim=0).mean()
