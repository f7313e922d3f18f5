# blank: eomt.py:chain of upscaling stages
# why: One stage is used over and over.
        self.upscale = nn.Sequential(*[UpscaleStage(dim)] * num_stages)
