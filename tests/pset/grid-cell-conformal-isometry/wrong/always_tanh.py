# blank: recurrent preactivation and nonlinearity
# why: Always the hyperbolic tangent.
        total = code @ self.recur + length[:, None] * drive + bias
        return torch.tanh(total)
