/** Aborts with a signal, or after so many milliseconds. The oldest browsers have no `AbortSignal.any`. */
export const withTimeout = (signal: AbortSignal, maxWait: number): AbortSignal => {
  const either = new AbortController()
  for (const one of [signal, AbortSignal.timeout(maxWait)]) {
    const abort = () => either.abort(one.reason)
    if (one.aborted) abort()
    // Whichever comes later is not heard any more.
    else one.addEventListener("abort", abort, { once: true, signal: either.signal })
  }
  return either.signal
}
