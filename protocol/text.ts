import { Schema } from "effect"
import { limits } from "./limits.ts"

const tooLong = (max: number) => ({ message: `Please keep this under ${max} characters.` })

/**
 * White space, control characters, direction marks, joiners, and other characters that render as
 * nothing.
 */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * Whether a text renders as nothing. Within words and emoji such characters are legitimate, so only a
 * text of nothing else counts.
 */
export const showsNothing = (text: string) => invisible.test(text)

/** Trimmed text with at least one visible character; `empty` is the message for any other. */
export const requiredText = (empty: string, max: number = limits.text.name) =>
  Schema.Trim.check(
    Schema.isPattern(/[^]/, { message: empty }),
    Schema.makeFilter((text: string) => !showsNothing(text) || empty),
    Schema.isMaxLength(max, tooLong(max)),
  ).annotateKey({ messageMissingKey: empty })

/** Trimmed text that may be empty. */
export const optionalText = (max: number = limits.text.name) =>
  Schema.Trim.check(Schema.isMaxLength(max, tooLong(max)))
