# blank: squared distances summed over the sample axes
# why: Inner products of flattened rows.
    keep_rows, forget_rows = from_keep.reshape(len(noisy), -1), from_forget.reshape(len(noisy), -1)
    keep_distance = torch.einsum("bi,bi->b", keep_rows, keep_rows)
    forget_distance = torch.einsum("bi,bi->b", forget_rows, forget_rows)
