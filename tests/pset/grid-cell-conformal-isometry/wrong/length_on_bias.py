# blank: recurrent preactivation and nonlinearity
# why: The length multiplies the bias too.
        total = code @ self.recur + length[:, None] * (drive + bias)
        return torch.tanh(total) if self.activation == "tanh" else F.relu(total)
