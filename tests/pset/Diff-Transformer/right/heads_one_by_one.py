# blank: differential head outputs
# why: Goes through the heads in a loop.
        lam = merged_lambda(self.lam_q1, self.lam_k1, self.lam_q2, self.lam_k2, self.base)
        outputs = []
        for head in range(self.heads):
            pair = slice(2 * head, 2 * head + 2)
            first, second = attention_maps(q[:, pair], k[:, pair], mask).unbind(dim=1)
            outputs.append(first @ v[:, head] - lam * (second @ v[:, head]))
        heads = torch.stack(outputs, dim=1)
