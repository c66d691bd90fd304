import { Schema } from "effect"
import { limits } from "./limits.ts"

const tooLong = (max: number) => ({ message: `Please keep this under ${max} characters.` })

/** Nothing a reader could see: blanks, no-break and zero-width spaces, direction marks. */
const invisible = /^[\s\u00a0\u200b-\u200f\u2028-\u202f\u2060\ufeff]*$/

/** Trimmed text that shows something; `empty` is the sentence for when it does not. */
export const requiredText = (empty: string, max: number = limits.text.name) =>
  Schema.Trim.check(
    Schema.isPattern(/[^]/, { message: empty }),
    Schema.makeFilter((text: string) => !invisible.test(text) || empty),
    Schema.isMaxLength(max, tooLong(max)),
  ).annotateKey({ messageMissingKey: empty })

/** Trimmed text that may be empty. */
export const optionalText = (max: number = limits.text.name) =>
  Schema.Trim.check(Schema.isMaxLength(max, tooLong(max)))
