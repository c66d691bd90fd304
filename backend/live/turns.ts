/** So much may wait for its turn; more than somebody types while a store is away. */
const mostWaiting = 5_000

/** Things done one after another, some of which have to wait for an answer first, until all is over. */
export const makeTurns = ({
  isOver,
  tooMany,
}: {
  readonly isOver: () => boolean
  readonly tooMany: () => void
}) => {
  let waiting: Array<() => void> | null = null
  const take = (act: () => void) => {
    if (isOver()) return
    if (waiting === null) act()
    else if (waiting.length >= mostWaiting) tooMany()
    else waiting.push(act)
  }
  const goOn = (act: () => void) => {
    const then = [act, ...(waiting ?? [])]
    waiting = null
    // Any of them may make the rest wait again.
    for (const next of then) take(next)
  }
  return {
    /** Does it now, or after everything that came before. */
    take,
    /** Whatever is taken from here on waits until this is answered; without an answer, for ever. */
    wait: <A>(answer: Promise<A>, act: (answer: A) => void) => {
      waiting = []
      answer.then(
        (found) => goOn(() => act(found)),
        () => undefined,
      )
    },
  }
}
