import type { StoryId } from "#protocol/ids.ts"
import { inPieces } from "../chunks.ts"

/** Of how many deaths with nothing but it in hand a story is left out. */
const mostDeaths = 2

const newestFirst = (ids: Iterable<StoryId>) => [...ids].toSorted((a, b) => b - a)

/**
 * Which stories the catalogue may have died of while they were put in: they come last from then on, each
 * alone, and one of which it dies again and again is left out until it is written anew.
 */
export const doubtingStories = (atOnce: number) => {
  let inHand: ReadonlyArray<StoryId> = []
  const doubted = new Set<StoryId>()
  const deaths = new Map<StoryId, number>()

  const isLeftOut = (id: StoryId) => (deaths.get(id) ?? 0) >= mostDeaths

  return {
    isLeftOut,
    /** Those that are to be put in at a time, newest first. */
    pieces: (ids: Iterable<StoryId>): ReadonlyArray<ReadonlyArray<StoryId>> => {
      const wanted = newestFirst(ids).filter((id) => !isLeftOut(id))
      const trusted = wanted.filter((id) => !doubted.has(id))
      return [
        ...inPieces(trusted, atOnce),
        ...wanted.filter((id) => doubted.has(id)).map((id) => [id]),
      ]
    },
    take: (ids: ReadonlyArray<StoryId>) => {
      inHand = ids
    },
    /** They are in. */
    done: () => {
      for (const id of inHand) {
        doubted.delete(id)
        deaths.delete(id)
      }
      inHand = []
    },
    /** Answers the one that is left out from now on. */
    died: (): StoryId | null => {
      const ids = inHand
      inHand = []
      for (const id of ids) doubted.add(id)
      const [alone] = ids
      if (alone === undefined || ids.length > 1) return null
      deaths.set(alone, (deaths.get(alone) ?? 0) + 1)
      return isLeftOut(alone) ? alone : null
    },
    /** They are others now. */
    written: (ids: Iterable<StoryId>) => {
      for (const id of ids) if (isLeftOut(id)) deaths.delete(id)
    },
  }
}
