import type { StoryRecord } from "./stories.ts"

/** Counts the rules by which our own engine sums up: a server that has others sums up anew. */
export const summaryRules = 2

/** What is stored of who wrote a summary; nothing where our own engine always did. */
export const summarizedBy = (
  story: Pick<StoryRecord, "summarizedBy">,
  { by }: { readonly by?: string },
): { readonly summarizedBy?: string | null } =>
  by === undefined && story.summarizedBy === undefined ? {} : { summarizedBy: by ?? null }
