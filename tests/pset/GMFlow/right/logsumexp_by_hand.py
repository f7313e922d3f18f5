# blank: combine the components
# why: The largest term is taken out by hand.
    terms = log_density + mix.log_weights[:, :, 0]
    largest = terms.detach().max(dim=1, keepdim=True).values
    return -((terms - largest).exp().sum(dim=1).log() + largest[:, 0])
