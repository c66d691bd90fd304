import { normalizeName } from "./normalize-name.ts"

const inEnglish = new Intl.DisplayNames(["en"], { type: "region" })

export const countryName = (code: string) => inEnglish.of(code) ?? code

/** What people write for a country beside its name and its code. */
const alsoCalled: Readonly<Record<string, ReadonlyArray<string>>> = {
  AE: ["uae"],
  BA: ["bosnia"],
  CI: ["ivory coast"],
  CD: ["congo", "drc", "zaire"],
  CZ: ["czech republic", "czechoslovakia"],
  GB: ["uk", "great britain", "britain"],
  MK: ["macedonia"],
  MM: ["burma"],
  NL: ["holland"],
  RU: ["ussr", "soviet union"],
  SZ: ["swaziland"],
  TR: ["turkey"],
  US: ["usa", "america"],
}

/** Every folded spelling of a country: its name, its code, and what else it is called. */
const spellings = new Map<string, ReadonlyArray<string>>()
const spellingsOf = (code: string) => {
  const known = spellings.get(code)
  if (known !== undefined) return known
  const all = [countryName(code), code].map(normalizeName).concat(alsoCalled[code] ?? [])
  spellings.set(code, all)
  return all
}

/** Whether a folded word begins the name of the region or the country of a place. */
export const isWithin = (
  word: string,
  place: { readonly region: string; readonly country: string },
) =>
  normalizeName(place.region).startsWith(word) ||
  spellingsOf(place.country).some((spelling) => spelling.startsWith(word))

/** Whether a folded word is the name of the region or the country of a place, not just its beginning. */
export const isJustWithin = (
  word: string,
  place: { readonly region: string; readonly country: string },
) => {
  const region = normalizeName(place.region)
  // 'Lublin' for 'Lublin Province', but not 'I' for 'I…'.
  const isRegion = region === word || (word.length > 3 && region.startsWith(`${word} `))
  return isRegion || spellingsOf(place.country).includes(word)
}
