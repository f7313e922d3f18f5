# blank: eomt.py:class scores with an extra slot
# why: One output per class only.
        self.class_head = nn.Linear(dim, num_classes)
