import { yearOf } from "#protocol/dates/calendar.ts"
import type { DecadeCount } from "#protocol/story-list.ts"
import type { HappenedRecord } from "../../platform/database/stories.ts"

interface Dated {
  readonly happened?: HappenedRecord | null
}

/** How many stories happened in each decade, the last first, and how many nobody can say of. */
export const countByDecade = (stories: ReadonlyArray<Dated>) => {
  const counts = new Map<number, number>()
  let undated = 0
  for (const { happened } of stories) {
    const on = happened?.on ?? null
    if (on === null) {
      undated += 1
      continue
    }
    const decade = Math.floor(yearOf(on) / 10) * 10
    counts.set(decade, (counts.get(decade) ?? 0) + 1)
  }
  const decades = [...counts]
    .map(([decade, stories]): DecadeCount => ({ decade, stories }))
    .toSorted((one, other) => other.decade - one.decade)
  return { decades, undated }
}
