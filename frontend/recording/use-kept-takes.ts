import { useCallback, useEffect, useState } from "react"
import { dropTake, listTakes, readTake, type KeptTake } from "./kept-takes.ts"
import { heldTakes } from "./take-lock.ts"
import type { Take } from "./take.ts"

export interface Offer {
  readonly kept: KeptTake
  readonly take: Take
}

/** The takes to offer: those of this user that no open tab is using. Deletes empty ones. */
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

/** Recordings that were not saved before the page was closed. Looks for them whenever `isWanted` becomes true. */
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
