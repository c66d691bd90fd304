import type { Story } from "#protocol/story.ts"
import { looksOf } from "./review-items.ts"
import { hasMachineLines, type PlanMemory, noMemory, type PlanText } from "./plan.ts"

/** What is kept of a story's translation besides its words. */
export interface KnownTranslation {
  readonly memory: PlanMemory
  /** Who translated last; null when nobody knows. */
  readonly engine: string | null
}

export const unknownTranslation: KnownTranslation = { memory: noMemory, engine: null }

/** What a story's page shows of it. */
export const shownTranslation = (
  words: PlanText,
  { memory, engine }: KnownTranslation,
): Pick<Story, "translatedBy" | "looks"> => {
  if (memory.paragraphs.length === 0 || words.english.length === 0) return {}
  const looks = looksOf(words, memory)
  return {
    translatedBy: hasMachineLines(words, memory) ? engine : null,
    ...(looks.length > 0 && { looks }),
  }
}
