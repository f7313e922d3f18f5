# blank: states that predict tokens
# why: A token is predicted from a state that has read it.
        predicting = torch.cat([states[:, self.n_prefix :], states[:, -1:]], dim=1)
        conditions = predicting.flatten(0, 1)
