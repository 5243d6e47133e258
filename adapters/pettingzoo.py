"""Every game of Fairdeal as an environment of PettingZoo: `env("dirty-money", seats=4)`.

`env` and `raw_env` take turns (AEC); `parallel_env` takes an action of everybody at once, and uses those of the seats
that must act. An observation is `{"observation": …, "action_mask": …}`: the tensor of `Match.tensor()`, float32, and a
byte for each numbered action, 1 where it may be taken. Rewards are the payoffs of `Match.returns()`, when the match is
over, by wins or points. A number that is not in the mask raises `BadAction`, and changes nothing.
"""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo.utils.env import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from fairdeal.engine import Match, find

from .words import text_of

Observation = dict[str, Any]
_KEYS = ("observation", "action_mask")


class _Table:
    """The part that both kinds of environment share: a match, its seats as agents, and their spaces."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "fairdeal_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": True,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        max_steps: int | None = None,
        render_mode: str | None = None,
        payoff: Literal["wins", "points"] = "wins",
    ) -> None:
        """Set a table up; without `seats`, for as few as play it. After `max_steps` the match is cut off.

        Raises `UnknownGame` or `BadOption`.
        """
        first = Match(game, min(find(game).seats) if seats is None else seats, None, options)
        self.game, self.seats, self.options = first.game, first.state.seats, first.state.options
        self.render_mode = render_mode
        self.max_steps, self.payoff = max_steps, payoff
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.layout, self.numbers = first.tensor(), first.actions()
        low, high = np.empty(self.layout.size, np.float32), np.empty(self.layout.size, np.float32)
        for part in self.layout.parts:
            low[part.start : part.stop], high[part.start : part.stop] = part.least, part.most
        marks = Box(0, 1, (len(self.numbers),), np.int8)
        self.observation_spaces = {
            agent: Dict(dict(zip(_KEYS, (Box(low, high), marks), strict=True))) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(self.numbers)) for agent in self.possible_agents}
        self._dice = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """Deal a new match. The same seed gives the same cards in it, and in later ones begun without a seed."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.match = Match(self.game, self.seats, self._dice.bytes(32), self.options)
        self.steps = 0
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def _seen(self, seat: int) -> Observation:
        match = self.match
        values = np.frombuffer(match.observation(seat), np.float32)
        return {"observation": values, "action_mask": np.frombuffer(match.mask(seat), np.int8)}

    def _ended(self) -> bool:
        """Tell whether the match is over or cut off, and note it."""
        if self.match.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.match.returns(self.payoff), strict=True))
            return True
        if self.max_steps is not None and self.steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
            return True
        return False

    def render(self) -> str:
        """Return the view of a spectator in words."""
        return text_of(self.match.view(None), self.possible_agents)

    def close(self) -> None:
        """Do nothing: a match holds nothing that must be closed."""

    def __str__(self) -> str:
        return f"fairdeal_{self.game.name.replace('-', '_')}_v0"


class raw_env(_Table, AECEnv):  # type: ignore[misc]
    """The environment that takes turns, without a wrapper: the quickest."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new match."""
        self._begin(seed)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.agent_selection = self.possible_agents[self.match.to_act()[0]]

    def observe(self, agent: str) -> Observation:
        """Return what the agent is shown; its mask is empty while it need not act."""
        return self._seen(self.seat_of[agent])

    def step(self, action: Any) -> None:
        """Take a numbered action for the agent whose turn it is. Raises `BadAction`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.step(_number(action), self.seat_of[agent])
        self.steps += 1
        self._cumulative_rewards[agent] = 0.0
        if self._ended():
            self._accumulate_rewards()
            self._deads_step_first()
            return
        self.agent_selection = self.possible_agents[self.match.to_act()[0]]


class parallel_env(_Table, ParallelEnv):  # type: ignore[misc]
    """The environment that takes an action of every agent at once, and ignores those of agents that need not act."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new match, and return what everybody is shown."""
        self._begin(seed)
        return self._all_seen(), self.infos

    def step(self, actions: dict[str, Any]) -> Any:
        """Take the actions of those who must act. Raises `BadAction`, and `KeyError` where one of them is missing."""
        for seat in self.match.to_act():
            self.match.step(_number(actions[self.possible_agents[seat]]), seat)
        self.steps += 1
        if self._ended():
            self.agents = []
        return self._all_seen(), self.rewards, self.terminations, self.truncations, self.infos

    def _all_seen(self) -> dict[str, Observation]:
        return {agent: self._seen(seat) for agent, seat in self.seat_of.items()}


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    max_steps: int | None = None,
    render_mode: str | None = None,
    payoff: Literal["wins", "points"] = "wins",
) -> Any:
    """Return the environment that takes turns, in the wrapper that tells of calls in a wrong order."""
    return OrderEnforcingWrapper(raw_env(game, seats, options, max_steps, render_mode, payoff))


def _number(action: Any) -> Any:
    return int(action) if isinstance(action, np.integer | np.ndarray) else action
