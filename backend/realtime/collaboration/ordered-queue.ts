/** How much may wait; more than anybody types while the store is unavailable. */
const mostWaiting = 5_000
const mostBytes = 4 * 1024 * 1024

interface Turn {
  readonly act: () => void
  readonly bytes: number
}

/**
 * Runs actions in order. Some make the following ones wait for an answer first. Once `isOver`,
 * nothing more is run.
 */
export const makeOrderedQueue = ({
  isOver,
  tooMany,
}: {
  readonly isOver: () => boolean
  readonly tooMany: () => void
}) => {
  let waiting: Array<Turn> | null = null
  let waitingBytes = 0
  const take = (turn: Turn) => {
    if (isOver()) return
    if (waiting === null) return turn.act()
    if (waiting.length >= mostWaiting || waitingBytes + turn.bytes > mostBytes) return tooMany()
    waiting.push(turn)
    waitingBytes += turn.bytes
  }
  const goOn = (act: () => void) => {
    const then = [{ act, bytes: 0 }, ...(waiting ?? [])]
    waiting = null
    // Any of these may make the rest wait again.
    for (const next of then) take(next)
  }
  return {
    /**
     * Runs the action now, or after everything before it; `bytes` is how much memory it uses while
     * it waits.
     */
    take: (act: () => void, bytes: number) => take({ act, bytes }),
    /** Later actions wait until this is answered; if it fails, they are never run. */
    wait: <A>(answer: Promise<A>, act: (answer: A) => void) => {
      waiting = []
      waitingBytes = 0
      answer.then(
        (found) => goOn(() => act(found)),
        () => undefined,
      )
    },
  }
}
