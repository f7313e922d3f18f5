# blank: recurrent preactivation and nonlinearity
# why: A leaky rectifier.
        total = code @ self.recur + length[:, None] * drive + bias
        return torch.tanh(total) if self.activation == "tanh" else F.leaky_relu(total)
