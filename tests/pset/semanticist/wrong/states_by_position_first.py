# blank: states that predict tokens
# why: Rows are ordered by position, the targets by sample.
        conditions = states[:, self.n_prefix - 1 :].transpose(0, 1).flatten(0, 1)
