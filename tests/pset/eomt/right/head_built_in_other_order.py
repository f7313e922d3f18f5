# blank: eomt.py:mask module layers
# why: Other order of construction, lists of layers.
        stages = []
        while len(stages) < num_stages:
            stages.append(UpscaleStage(dim))
        self.upscale = nn.Sequential(*stages)
        layers = [nn.Linear(dim, dim)]
        for _ in range(2):
            layers.extend((nn.GELU(), nn.Linear(dim, dim)))
        self.mask_mlp = nn.Sequential(*layers)
        self.class_head = nn.Linear(in_features=dim, out_features=1 + num_classes)
