import { Schema } from "effect"

/** Languages a speaker can name for a recording, by ISO 639-1 code. */
export const languages = {
  en: "English",
  es: "Spanish",
  fr: "French",
  de: "German",
  it: "Italian",
  pt: "Portuguese",
  ru: "Russian",
  ja: "Japanese",
  ko: "Korean",
  zh: "Chinese",
  ar: "Arabic",
  hi: "Hindi",
} as const
export const Language = Schema.Literals([
  "en",
  "es",
  "fr",
  "de",
  "it",
  "pt",
  "ru",
  "ja",
  "ko",
  "zh",
  "ar",
  "hi",
])
export type Language = typeof Language.Type

/** Forms send an empty text when nothing is chosen. */
export const LanguageOrNone = Schema.Union([Language, Schema.Literal("")])
export type LanguageOrNone = typeof LanguageOrNone.Type
