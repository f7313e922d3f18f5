# blank: one backward sampling step
# why: Codes first, drawn by exponential clocks.
            up = raised_time(now, steps)
            keep_now, keep_up, keep_next = (self.cat_sched.keep(v) for v in (now, up, later))
            codes = remask(codes, keep_now, keep_up, self.sizes, torch.rand_like(keep_up.expand(codes.shape)))
            sigma_now, sigma_up, sigma_next = [self.num_sched.sigma(v) for v in (now, up, later)]
            x = top_up(x, sigma_now, sigma_up, torch.randn(x.shape))
            prediction, logits = self.net(x, one_hot_row(codes, self.sizes), up[:, 0], sigma_up)
            log_probs = clean_log_probs(logits, codes, self.sizes)
            distribution = reverse_probs(codes, log_probs.exp(), keep_next, keep_up, self.sizes)
            codes = (distribution / torch.empty_like(distribution).exponential_()).argmax(dim=-1)
            x = euler_step(x, prediction, sigma_up, sigma_next)
