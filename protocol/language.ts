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
  nl: "Dutch",
  pl: "Polish",
  uk: "Ukrainian",
  tr: "Turkish",
  sv: "Swedish",
  no: "Norwegian",
  da: "Danish",
  fi: "Finnish",
  el: "Greek",
  cs: "Czech",
  sk: "Slovak",
  hu: "Hungarian",
  ro: "Romanian",
  bg: "Bulgarian",
  hr: "Croatian",
  sr: "Serbian",
  sl: "Slovenian",
  lt: "Lithuanian",
  lv: "Latvian",
  et: "Estonian",
  he: "Hebrew",
  fa: "Persian",
  ur: "Urdu",
  bn: "Bengali",
  ta: "Tamil",
  vi: "Vietnamese",
  th: "Thai",
  id: "Indonesian",
} as const
export type Language = keyof typeof languages
const codes = Object.keys(languages).filter((code): code is Language => code in languages)
export const Language = Schema.Literals(codes)

/** The languages every server offers; the others only where an engine says that it hears them. */
export const usualLanguages: ReadonlyArray<Language> = codes.slice(0, 12)

/** Forms send an empty text when nothing is chosen. */
export const LanguageOrNone = Schema.Union([Language, Schema.Literal("")])
export type LanguageOrNone = typeof LanguageOrNone.Type
