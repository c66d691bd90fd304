import { languages } from "#protocol/language.ts"

const isKnown = (code: string): code is keyof typeof languages => Object.hasOwn(languages, code)

/** What a language is called: 'Spanish'; null for what is no language's code. */
export const languageName = (code: string): string | null => {
  if (isKnown(code)) return languages[code]
  try {
    // A transcriber may hear languages that the forms do not offer.
    const name = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(code)
    return name ?? null
  } catch {
    return null
  }
}
