# blank: recurrent preactivation and nonlinearity
# why: The old code is added.
        total = code + code @ self.recur + length[:, None] * drive + bias
        return torch.tanh(total) if self.activation == "tanh" else F.relu(total)
