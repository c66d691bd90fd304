import type { PersonId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { SearchResult } from "#protocol/search.ts"
import type { StoryCard } from "#protocol/story.ts"
import type { QueryFilter } from "./filter.ts"
import { recordedReason } from "../metadata.ts"
import { closeInMeaning } from "../reason.ts"

type Names = ReadonlyMap<PersonId, string>

const toldBy = ({ storytellerId }: StoryCard, { only }: QueryFilter) =>
  storytellerId !== null && (only.people ?? []).includes(storytellerId)

/** Why a story fits a filter, in the words of other reasons. */
const reasonsOf = (story: StoryCard, filter: QueryFilter, names: Names): ReadonlyArray<string> => {
  switch (filter.kind) {
    case "person": {
      if (toldBy(story, filter)) return [`Told by ${story.storyteller.name}`]
      const about = story.subjectIds.filter((id) => (filter.only.people ?? []).includes(id))
      return about.flatMap((id) => (names.has(id) ? [`About ${names.get(id) ?? ""}`] : []))
    }
    case "year":
      return story.happened === null ? [] : [`When it happened: ${story.happened.words}`]
    case "recorder":
      return [filter.label]
    case "recorded":
      return [recordedReason(story.createdAt)]
    case "words":
      return [`In these words: ${filter.label}`]
  }
}

/** Says of a result why it fits what the search was narrowed to, before what else was found. */
export const sayingWhyItFits =
  (filters: ReadonlyArray<QueryFilter>, names: Names) =>
  (result: SearchResult): SearchResult => {
    const before = filters
      .flatMap((filter) => reasonsOf(result.story, filter, names))
      .filter((reason) => reason !== "" && !result.matchReason.includes(reason))
    return { ...result, matchReason: [...new Set(before), result.matchReason].join(" · ") }
  }

/**
 * All that fits, where nothing else was asked: what somebody told before what is told about them, and
 * the newest first, as in every list. Everything that was asked for is true of each.
 */
export const listingOf =
  (filters: ReadonlyArray<QueryFilter>) =>
  (results: ReadonlyArray<SearchResult>): ReadonlyArray<SearchResult> => {
    const isMentioned = ({ story }: SearchResult) => filters.some((filter) => toldBy(story, filter))
    return results
      .map(({ story, excerpt, marks, timestamp, matchReason }): SearchResult => ({
        ...{ story, excerpt, timestamp, matchScore: limits.match.good },
        ...(marks !== undefined && { marks }),
        matchReason: matchReason.replace(` · ${closeInMeaning}`, ""),
      }))
      .toSorted(
        (a, b) =>
          Number(isMentioned(b)) - Number(isMentioned(a)) ||
          b.story.createdAt.localeCompare(a.story.createdAt),
      )
  }
