# blank: recurrent preactivation and nonlinearity
# why: The length multiplies the recurrent part too.
        total = length[:, None] * (code @ self.recur + drive) + bias
        return torch.tanh(total) if self.activation == "tanh" else F.relu(total)
