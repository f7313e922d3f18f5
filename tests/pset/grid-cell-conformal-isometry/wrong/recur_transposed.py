# blank: recurrent preactivation and nonlinearity
# why: The recurrent matrix acts on columns.
        total = code @ self.recur.T + length[:, None] * drive + bias
        return torch.tanh(total) if self.activation == "tanh" else F.relu(total)
