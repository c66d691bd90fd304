import { Option, Schema } from "effect"
import { idFromText, StoryId } from "#protocol/ids.ts"

const decode = Schema.decodeUnknownOption(idFromText(StoryId, "Invalid story ID"))

/** The id an address names, or null when it names none: `abc`, `0` and `1.5` do not. */
export const storyIdOf = (text: string): StoryId | null => Option.getOrNull(decode(text))

/** The second an address asks to begin at: `?t=41`. */
export const secondOf = (text: string | null): number | null => {
  const second = text === null || !/^\d{1,6}(\.\d+)?$/.test(text) ? Number.NaN : Number(text)
  return Number.isFinite(second) ? second : null
}
