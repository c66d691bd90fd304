import { languages } from "#protocol/language.ts"

/** English first: it is what is assumed where nobody knows the language. */
const parakeet = [
  ...["en", "bg", "cs", "da", "de", "el", "es", "et", "fi", "fr", "hr", "hu", "it"],
  ...["lt", "lv", "mt", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "uk"],
]

const byName: ReadonlyMap<string, string> = new Map([
  ...Object.entries(languages).map(([code, name]) => [name.toLowerCase(), code] as const),
  ...Object.keys(languages).map((code) => [code, code] as const),
  ["cantonese", "yue"],
  ["yue", "yue"],
])

/**
 * The languages that a model's name says, as its makers name models: `zipformer-ja-reazonspeech`,
 * `giga-am-russian`. Null where it says none: then it may be any.
 */
export const namedLanguages = (model: string): ReadonlyArray<string> | null => {
  const name = model.toLowerCase()
  if (/parakeet.*-v3\b/.test(name)) return parakeet
  const found = name.split(/[-_.]/).flatMap((word) => byName.get(word) ?? [])
  if (found.length > 0) return [...new Set(found)]
  // The earlier ones, which name no language, know English.
  return name.includes("parakeet") ? ["en"] : null
}
