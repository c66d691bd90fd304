/**
 * After each round there is a pause of this many times its cost, which leaves the server time for
 * everybody else.
 */
const rests = 3
/** The longest pause in milliseconds, even if the store takes seconds or hundreds are listening. */
const longest = 25
/**
 * How much the last round counts in the average cost, so that one slow round alone has little
 * effect.
 */
const weight = 0.2

/**
 * Decides how many changes are stored and sent together. A change after a pause is handled at once.
 * When changes follow each other so quickly that handling them takes a good part of the server's
 * time, several are handled in one round. All in milliseconds.
 */
export const makePace = () => {
  let cost = 0
  let restsUntil = -Infinity
  return {
    /** How long to wait before the next round; whole milliseconds, as timers need. */
    left: (now: number): number => Math.max(0, Math.round(restsUntil - now)),
    /** A round is over that occupied the server for this long. */
    took: (millis: number, now: number) => {
      cost += weight * (millis - cost)
      restsUntil = now + Math.min(longest, rests * cost)
    },
  }
}
