import type { StoryCard } from "#protocol/story.ts"

type Told = Pick<StoryCard, "storytellerId" | "subjectIds" | "storyteller">

/** Whose voice a story is, where the page is about a person: somebody else's, or their own. */
export const toldBy = ({ storytellerId, subjectIds, storyteller }: Told): string =>
  storytellerId !== null && subjectIds.includes(storytellerId)
    ? "Self-told"
    : `Told by ${storyteller.name}`
