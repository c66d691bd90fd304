/** A round has so many times what it costs for the changes that follow it, and for everybody else. */
const rests = 3
/** A store that takes seconds, or a crowd of hundreds, has nobody wait longer than this for more. */
const longest = 25
/** What one round more says of the next: one that is slow by chance slows nobody down for long. */
const weight = 0.2

/**
 * How changes are gathered: of one that comes after a rest at once, of those that follow each other so
 * closely that keeping and telling them takes a good part of the server's time, several in one round.
 * All in milliseconds.
 */
export const makePace = () => {
  let cost = 0
  let restsUntil = -Infinity
  return {
    /** How long the next round is still to wait; timers know whole milliseconds. */
    left: (now: number): number => Math.max(0, Math.round(restsUntil - now)),
    /** A round is over that held everything else up for so long. */
    took: (millis: number, now: number) => {
      cost += weight * (millis - cost)
      restsUntil = now + Math.min(longest, rests * cost)
    },
  }
}
