import type { StoryRecord } from "./stories.ts"

/** What is stored of who wrote a summary; nothing where our own engine always did. */
export const summarisedBy = (
  story: Pick<StoryRecord, "summarisedBy">,
  { by }: { readonly by?: string },
): { readonly summarisedBy?: string | null } =>
  by === undefined && story.summarisedBy === undefined ? {} : { summarisedBy: by ?? null }
