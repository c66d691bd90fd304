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
    const { promise: stopped, resolve } = Promise.withResolvers<null>()
    const stop = () => resolve(null)
    signal.addEventListener("abort", stop, { once: true })
    const rest = given[Symbol.asyncIterator]()
    try {
      while (!signal.aborted) {
        // A sender who was cut off has sent what they have sent.
        const next = await Promise.race([rest.next().catch(() => null), stopped])
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
