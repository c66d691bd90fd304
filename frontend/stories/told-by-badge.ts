import type { StoryCard } from "#protocol/story.ts"

type BadgeStory = Pick<StoryCard, "storytellerId" | "subjectIds" | "storyteller">

/** The badge on a story card on a person's page: 'Told by …', or 'Self-told' when the person told it. */
export const toldBy = ({ storytellerId, subjectIds, storyteller }: BadgeStory): string =>
  storytellerId !== null && subjectIds.includes(storytellerId)
    ? "Self-told"
    : `Told by ${storyteller.name}`
