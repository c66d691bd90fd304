/**
 * Whether all changes of this tab are on the server's disk. The server only reports how many messages
 * of this connection it has saved, so the messages are counted here as they are sent.
 */
export const createUnsaved = () => {
  let sent = 0
  /** Whether there is a change that was not sent on this connection. */
  let isUnsent = false
  /** The number of the newest message not saved yet; 0 when there is none. */
  let newest = 0
  const isEmpty = () => !isUnsent && newest === 0
  return {
    isEmpty,
    /** Call it for a new connection, on which nothing was sent yet. */
    connected: () => {
      isUnsent = !isEmpty()
      sent = 0
      newest = 0
    },
    /** Call it when the server's sync request was answered: one message with everything it lacks, possibly empty. */
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
    /** True when this acknowledgement covers everything that was not saved. */
    acknowledged: (count: number): boolean => {
      if (newest === 0 || count < newest) return false
      newest = 0
      return !isUnsent
    },
  }
}
