import type { StoryOverview } from "#protocol/story-list.ts"

/** What is said of all stories; of none at first. */
export const anOverview = (changes: Partial<StoryOverview> = {}): StoryOverview => ({
  stories: 0,
  own: 0,
  months: [],
  decades: [],
  undated: 0,
  storytellerIds: [],
  subjectIds: [],
  ...changes,
})
