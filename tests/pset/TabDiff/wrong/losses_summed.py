# blank: training losses of a batch
# why: Sums over the columns.
        if t is None:
            t = torch.rand(len(numbers), 1, dtype=numbers.dtype)
        sigma, level = self.num_sched.sigma(t), self.cat_sched.level(t)
        noisy = add_gaussian(numbers, sigma, torch.randn_like(numbers))
        masked, onehot = mask_relaxed(codes, -torch.expm1(-level), self.sizes)
        pred, logits = self.net(noisy, onehot, t.squeeze(1), sigma)
        numeric = denoise_error(pred, numbers, sigma, self.data_scale)
        log_probs = clean_log_probs(logits, masked, self.sizes)
        categorical = masked_nll(log_probs, codes, level, self.cat_sched.rate(t))
        return numeric.sum(1).mean(), categorical.sum(1).mean()
