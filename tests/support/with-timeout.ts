import { setTimeout as after } from "node:timers/promises"
import { routes } from "#protocol/paths.ts"

/** How many answers of a server a second is. */
const answersASecond = 50

/**
 * Waits for what a server promises within some seconds, and fails where it does not keep it. A second is told by
 * the server itself: fifty answers, each asked for a fiftieth of a second after the one before. On a machine with
 * other work it takes longer, for what is waited for alike. Without a server it is fifty turns of this process.
 */
export const within = async <A>(
  seconds: number,
  server: { readonly url: string } | null,
  wait: Promise<A>,
): Promise<A> => {
  const now = { isOver: false }
  const over = () => void (now.isOver = true)
  wait.then(over, over)
  for (let left = seconds * answersASecond; left > 0 && !now.isOver; left -= 1) {
    await after(1_000 / answersASecond)
    if (server !== null && !now.isOver) await fetch(server.url + routes.ready)
  }
  if (!now.isOver) throw new Error(`it did not come within ${String(seconds)} seconds`)
  return wait
}
