import { Schema } from "effect"
import { limits } from "./limits.ts"

const tooLong = (max: number) => ({ message: `Please keep this under ${max} characters.` })

/** Blanks, controls, direction marks, joiners, and letters that are drawn as nothing. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a reader would see nothing. Within a word or an emoji such characters have their uses. */
export const showsNothing = (text: string) => invisible.test(text)

/** Trimmed text that shows something; `empty` is the sentence for when it does not. */
export const requiredText = (empty: string, max: number = limits.text.name) =>
  Schema.Trim.check(
    Schema.isPattern(/[^]/, { message: empty }),
    Schema.makeFilter((text: string) => !showsNothing(text) || empty),
    Schema.isMaxLength(max, tooLong(max)),
  ).annotateKey({ messageMissingKey: empty })

/** Trimmed text that may be empty. */
export const optionalText = (max: number = limits.text.name) =>
  Schema.Trim.check(Schema.isMaxLength(max, tooLong(max)))
