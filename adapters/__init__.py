"""The games as other libraries want them: PettingZoo and OpenSpiel. Each needs its extra: `fairdeal[pettingzoo]`."""
