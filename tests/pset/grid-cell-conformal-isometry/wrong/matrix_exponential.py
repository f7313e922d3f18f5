# blank: transition matrix of each sample and module
# why: The exponential instead of its first order.
        matrices = torch.matrix_exp(length.view(-1, 1, 1, 1) * self.heading_mats[bins])
