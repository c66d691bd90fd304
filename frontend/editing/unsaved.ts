/**
 * Whether all that this tab changed is on the server's disk. The server tells only how many of the
 * messages with changes of this connection are kept, so they are counted here as they go out.
 */
export const createUnsaved = () => {
  let sent = 0
  /** Whether something was changed that no message of this connection carries. */
  let isUnsent = false
  /** The newest message with something that is not kept yet; 0 when there is none. */
  let newest = 0
  const isEmpty = () => !isUnsent && newest === 0
  return {
    isEmpty,
    /** A new connection: nothing was sent on it yet. */
    connected: () => {
      isUnsent = !isEmpty()
      sent = 0
      newest = 0
    },
    /** The server asked for whatever it does not have, and got it in one message, be it empty. */
    answered: () => {
      sent += 1
      if (isUnsent) newest = sent
      isUnsent = false
    },
    changed: (isSent: boolean) => {
      if (!isSent) {
        isUnsent = true
        return
      }
      sent += 1
      newest = sent
    },
    /** True when now all is saved that was not before. */
    acknowledged: (count: number): boolean => {
      if (newest === 0 || count < newest) return false
      newest = 0
      return !isUnsent
    },
  }
}
