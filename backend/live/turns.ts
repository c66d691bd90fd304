/** So much may wait for its turn; more than somebody types while a store is away. */
const mostWaiting = 5_000
const mostBytes = 4 * 1024 * 1024

interface Turn {
  readonly act: () => void
  readonly bytes: number
}

/** Things done one after another, some of which have to wait for an answer first, until all is over. */
export const makeTurns = ({
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
    // Any of them may make the rest wait again.
    for (const next of then) take(next)
  }
  return {
    /** Does it now, or after everything that came before; until then it holds so many bytes. */
    take: (act: () => void, bytes: number) => take({ act, bytes }),
    /** Whatever is taken from here on waits until this is answered; without an answer, for ever. */
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
