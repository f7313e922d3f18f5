# blank: exponentials of the two dot products
# why: Stays in the type of the vectors.
    first = torch.exp(torch.sum(q1 * k1))
    second = torch.exp(torch.sum(q2 * k2))
