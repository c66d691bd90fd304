import type { Story } from "#protocol/story.ts"

/** Whether the summary is nothing but its key moments, word for word, as our own engine makes it. */
export const isExtractive = ({ summary, keyMoments }: Pick<Story, "summary" | "keyMoments">) =>
  keyMoments.length > 0 &&
  keyMoments.reduce((rest, { text }) => rest.replace(text, () => ""), summary ?? "").trim() === ""
