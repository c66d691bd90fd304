/** The bytes of a request, for as long as they may come. */
export interface Pieces {
  /** They end when the request does, when its sender goes away or when they are stopped; they never fail. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Whether more was to come when they ended. */
  readonly isCut: () => boolean
}

/** Ends what comes of a request when the signal aborts. */
export const untilStopped = (given: AsyncIterable<Uint8Array>, signal: AbortSignal): Pieces => {
  let isWhole = false

  async function* pieces() {
    const rest = given[Symbol.asyncIterator]()
    let stopWaiting: (none: null) => void = () => undefined
    const stop = () => stopWaiting(null)
    signal.addEventListener("abort", stop, { once: true })
    // A race against one promise of the whole request would keep every piece until that ends.
    const nextOrNone = () =>
      new Promise<IteratorResult<Uint8Array> | null>((resolve) => {
        stopWaiting = resolve
        // A sender who was cut off has sent what they have sent.
        rest.next().then(resolve, () => resolve(null))
      })
    try {
      while (!signal.aborted) {
        const next = await nextOrNone()
        if (next === null) return
        if (next.done === true) {
          isWhole = true
          return
        }
        yield next.value
      }
    } finally {
      signal.removeEventListener("abort", stop)
      // Not waited for: while a piece is read it would come only after that.
      void rest.return?.().catch(() => null)
    }
  }

  return { bytes: pieces(), isCut: () => !isWhole }
}
