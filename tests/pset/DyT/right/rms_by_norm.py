# blank: root mean square statistic
# why: The mean square from the Euclidean norm.
        size = torch.linalg.vector_norm(x, dim=-1, keepdim=True)
        return x / torch.sqrt(size**2 / x.shape[-1] + self.eps) * self.weight
