# blank: normalise each head and apply the constant factor
# why: Multiplies by lambda_0.
    return base * norm(heads)
