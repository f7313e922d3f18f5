# blank: root mean square statistic
# why: Epsilon is added to the mean square, under the root.
        return self.weight * x / (x.square().mean(dim=-1, keepdim=True).sqrt() + self.eps)
