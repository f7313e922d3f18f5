# blank: one backward sampling step
# why: Uses the keep probability before raising.
            up = raised_time(now, steps)
            sigma_up, keep_up = self.num_sched.sigma(up), self.cat_sched.keep(up)
            x = top_up(x, self.num_sched.sigma(now), sigma_up, torch.randn_like(x))
            codes = remask(codes, self.cat_sched.keep(now), keep_up, self.sizes, torch.rand(codes.shape))
            clean, logits = self.net(x, one_hot_row(codes, self.sizes), up.squeeze(1), sigma_up)
            log_probs = clean_log_probs(logits, codes, self.sizes)
            x = euler_step(x, clean, sigma_up, self.num_sched.sigma(later))
            probs = reverse_probs(codes, log_probs.exp(), self.cat_sched.keep(later), self.cat_sched.keep(now), self.sizes)
            codes = torch.multinomial(probs.flatten(0, 1), 1).view_as(codes)
