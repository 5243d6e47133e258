// Knows since when this page has been awake on an open line, and what the server's clock said when something was told: asks no wall clock, for anybody may set that.

const ASLEEP = 7000 // milliseconds without any sign of life: the page, or its line, may have slept

export const LATE = 20_000 // milliseconds: a closing that was told later than that was kept back
export const IN_TIME = 10_000 // milliseconds from our opening to the end of the wait: it was not merely late
const GIVEN = 60_000 // milliseconds in which a draw is to be opened

/** All moments `now` are those of `performance.now()`. */
export class Vigil {
  #ahead = -Infinity // of the server's clock, to ours
  #since = Infinity // an open line, and no sleep from there on
  #last = -Infinity

  /** Something was heard at `now`; `at` is the server's own time in it, if there is one. Its clock is at least as far ahead. */
  hears(now, at = NaN) {
    this.wakes(now)
    if (at - now > this.#ahead) this.#ahead = at - now
  }

  /** The line is open, and the server says that it is `at`. */
  opens(now, at) {
    this.#since = this.#last = now
    if (!Number.isNaN(at)) this.#ahead = at - now
  }

  /** The page runs; after a sleep it has been awake since now. */
  wakes(now) {
    if (now - this.#last > ASLEEP && this.#since !== Infinity) this.#since = now
    this.#last = now
  }

  /** The line is gone. */
  closes() {
    this.#since = Infinity
  }

  /** The moment `now` by the server's clock, `at`, and `since` when it could have told us: the line was open and the page awake. */
  moment(now) {
    return { at: now + this.#ahead, since: this.#since + this.#ahead }
  }
}

/** By how many milliseconds a record of the time `closed` was told late, as a vigil has its `moment`; what came while nobody listened was not. */
export const lateBy = ({ at, since }, closed) => at - Math.max(since, Date.parse(closed))

/** Was an opening that was sent at `sent` there in time, when the draw, closed at `closed`, was ended at `ended` without it? */
export const wasInTime = (sent, closed, ended) => ended - sent > IN_TIME || ended - closed < GIVEN
