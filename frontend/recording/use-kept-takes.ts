import { useCallback, useEffect, useState } from "react"
import { dropTake, listTakes, readTake, type KeptTake } from "./kept-takes.ts"
import { heldTakes } from "./take-lock.ts"
import type { Take } from "./take.ts"

export interface Offer {
  readonly kept: KeptTake
  readonly take: Take
}

/** What can be offered: recordings of this person that no open tab has in hands. Empty ones are cleared away. */
const findOffers = async (userId: number): Promise<ReadonlyArray<Offer>> => {
  const [takes, isHeld] = await Promise.all([listTakes(userId), heldTakes()])
  const free = takes.filter(({ saveKey }) => !isHeld(saveKey))
  const read = await Promise.all(
    free.map(async (kept) => ({ kept, take: await readTake(kept.saveKey) })),
  )
  return read.flatMap(({ kept, take }) => {
    if (take !== null) return [{ kept, take }]
    void dropTake(kept.saveKey).catch(() => undefined)
    return []
  })
}

/** Recordings that were not saved before the page went away; looked for whenever `isWanted` becomes true. */
export const useKeptTakes = (userId: number, isWanted: boolean) => {
  const [offers, setOffers] = useState<ReadonlyArray<Offer>>([])
  useEffect(() => {
    if (!isWanted) return
    let over = false
    const look = async () => {
      const found = await findOffers(userId).catch(() => [])
      if (!over) setOffers(found)
    }
    void look()
    return () => {
      over = true
    }
  }, [userId, isWanted])

  const withdraw = useCallback(
    (saveKey: string) => setOffers((all) => all.filter(({ kept }) => kept.saveKey !== saveKey)),
    [],
  )
  return { offers, withdraw }
}
