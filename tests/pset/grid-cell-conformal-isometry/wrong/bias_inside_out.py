# blank: recurrent preactivation and nonlinearity
# why: The bias is added after the nonlinearity.
        total = code @ self.recur + length[:, None] * drive
        return torch.tanh(total) if self.activation == "tanh" else F.relu(total) + bias
