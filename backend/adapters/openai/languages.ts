const english = new Intl.DisplayNames("en", { type: "language", fallback: "none" })
const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at))

/** English names by code, which whisper says in place of the code. */
const codes = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = english.of(code)
      return name === undefined ? [] : [[name.toLowerCase(), code]]
    }),
)
/** What is called otherwise elsewhere. */
const others: Readonly<Record<string, string>> = {
  castilian: "es",
  valencian: "ca",
  flemish: "nl",
  mandarin: "zh",
  cantonese: "zh",
  moldavian: "ro",
  "haitian creole": "ht",
  myanmar: "my",
  farsi: "fa",
  iw: "he",
  in: "id",
  nb: "no",
  nn: "no",
  nynorsk: "no",
  yue: "zh",
  cmn: "zh",
}

/** The ISO 639-1 code of a language by code, tag or English name; null for none. */
export const languageCode = (said: string | null | undefined): string | null => {
  const name = said?.trim().toLowerCase() ?? ""
  const code = others[name] ?? codes.get(name) ?? name.split(/[-_]/)[0] ?? ""
  const usual = others[code] ?? code
  return /^[a-z]{2}$/.test(usual) && english.of(usual) !== undefined ? usual : null
}
