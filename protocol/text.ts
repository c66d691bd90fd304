import { Schema, SchemaTransformation } from "effect"
import { limits } from "./limits.ts"

export const tooLongMessage = (max: number) =>
  `Please keep this under ${max.toLocaleString("en")} characters.`

const tooLong = (max: number) => ({ message: tooLongMessage(max) })

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

/**
 * Characters that render as nothing or as something they are not: control characters, direction marks,
 * half surrogates. Joiners and tags stay, since emoji, flags and some scripts are made of them.
 */
export const unshownCharacters = /(?![\u{e0020}-\u{e007f}\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\ufffd]/gu

/** An end within a sign: half a surrogate pair, or a joiner without what it joins. */
const cutSign = /[\ud800-\udbff]$|\u200d$/
/** What belongs to the sign before it: joiners and what they join, marks, skin tones, tags. */
const belongsToBefore = /^(?:\u200d|\p{M}|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}])/u

/** The beginning of a text, at most `max` long and never cut within a sign. */
export const beginningOf = (text: string, max: number): string => {
  if (text.length <= max) return text
  const isWithinSign = (at: number) =>
    cutSign.test(text.slice(at - 1, at)) || belongsToBefore.test(text.slice(at, at + 2))
  let end = max
  while (end > 0 && isWithinSign(end)) end -= 1
  return text.slice(0, end)
}

/** Nobody types these: control characters other than white space, and halves of surrogate pairs. */
const unwritten = /(?![\t\n\v\f\r\u0085])\p{Cc}|\p{Cs}/gu
/** Text without what nobody types, which databases, files and other programs do not take. */
export const written = (text: string): string => text.replaceAll(unwritten, "")
export const isWritten = (text: string): boolean => written(text) === text

const cleaned = (clean: (text: string) => string) =>
  Schema.String.pipe(
    Schema.decodeTo(
      Schema.String,
      SchemaTransformation.transform({ decode: clean, encode: (text: string) => text }),
    ),
  )
const WrittenText = cleaned(written)
const TrimmedText = cleaned((text) => written(text).trim())

/** Trimmed text with at least one visible character; `empty` is the message for any other. */
export const requiredText = (empty: string, max: number = limits.text.name) =>
  TrimmedText.check(
    Schema.isPattern(/[^]/, { message: empty }),
    Schema.makeFilter((text: string) => !showsNothing(text) || empty),
    Schema.isMaxLength(max, tooLong(max)),
  ).annotateKey({ messageMissingKey: empty })

/** Trimmed text that may be empty. */
export const optionalText = (max: number = limits.text.name, message = tooLongMessage(max)) =>
  TrimmedText.check(Schema.isMaxLength(max, { message }))

/** Text that keeps its white space at both ends, as a transcript. */
export const writtenText = (max: number, message = tooLongMessage(max)) =>
  WrittenText.check(Schema.isMaxLength(max, { message }))
