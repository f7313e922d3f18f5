# blank: recurrent preactivation and nonlinearity
# why: The length does not act.
        total = code @ self.recur + drive + bias
        return torch.tanh(total) if self.activation == "tanh" else F.relu(total)
