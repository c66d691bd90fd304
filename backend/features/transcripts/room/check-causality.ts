import type * as Y from "yjs"

/**
 * Whether items can be inserted one after the other, each after its neighbors. Yjs takes this for
 * granted: if two items wait for each other, it throws or keeps them pending for ever.
 */
export const comeInOrder = (
  items: ReadonlyMap<number, ReadonlyArray<Y.Item>>,
  known: (client: number) => number,
  take: (item: Y.Item) => void = () => undefined,
): boolean => {
  const done = new Map<number, number>()
  const nextOf = (client: number) => items.get(client)?.[done.get(client) ?? 0]
  const reached = (client: number) => {
    const last = items.get(client)?.at(-1)
    return nextOf(client)?.id.clock ?? (last === undefined ? known(client) : endOf(last))
  }
  const missing = ({ origin, rightOrigin }: Y.Item): number | null => {
    for (const id of [origin, rightOrigin]) {
      if (id !== null && id.clock >= reached(id.client)) return id.client
    }
    return null
  }

  for (const first of items.keys()) {
    // A chain of clients; each needs an item of the one after it first.
    const waiting = [first]
    const isWaiting = new Set(waiting)
    for (let client = waiting.at(-1); client !== undefined; client = waiting.at(-1)) {
      const item = nextOf(client)
      if (item === undefined) {
        if (waiting.length > 1) return false
        break
      }
      const needed = missing(item)
      if (needed !== null) {
        if (isWaiting.has(needed)) return false
        waiting.push(needed)
        isWaiting.add(needed)
        continue
      }
      take(item)
      done.set(client, (done.get(client) ?? 0) + 1)
      const before = waiting.at(-2)
      const held = before === undefined ? undefined : nextOf(before)
      if (held === undefined || missing(held) === client) continue
      waiting.pop()
      isWaiting.delete(client)
    }
  }
  return true
}

const endOf = ({ id, length }: Y.Item) => id.clock + length
