# blank: recurrent preactivation and nonlinearity
# why: Always the rectifier.
        total = code @ self.recur + length[:, None] * drive + bias
        return F.relu(total)
