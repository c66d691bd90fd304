const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** Each script has its own ten digits in a row, beginning with its zero. */
const plainDigit = (digit: string): string => {
  const code = digit.normalize("NFKC").codePointAt(0) ?? 0
  if (code < 0x80) return String.fromCodePoint(code)
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value += 1
  return String(value)
}

/** Digits of any script as 0 to 9. */
export const plainDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, plainDigit)

/**
 * Words as they are compared: in small letters, with one kind of digit, dash, apostrophe and space, and
 * without what cannot be seen.
 */
export const plainWords = (text: string): string =>
  plainDigits(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? " " : ""))
    .replace(/[‐-―−]/g, "-")
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„"«»]/g, "")
    .replace(/\s+/g, " ")
    .trim()

/** Zero to nineteen. */
export const smallNumbers: ReadonlyArray<string> = [
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen".split(" "),
  ..."fourteen fifteen sixteen seventeen eighteen nineteen".split(" "),
]
export const tens: ReadonlyArray<string> =
  "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")
const ordinals = new Map([
  ...[..."zeroth first second third fourth fifth sixth seventh eighth ninth".split(" ")].map(
    (word, number): readonly [string, number] => [word, number],
  ),
  ["twelfth", 12],
  ["twentieth", 20],
  ["thirtieth", 30],
  ["fortieth", 40],
  ["fiftieth", 50],
  ["sixtieth", 60],
  ["seventieth", 70],
  ["eightieth", 80],
  ["ninetieth", 90],
])

/** A number of one or two digits, or up to ninety-nine in words; null for anything else. */
export const numberOf = (text: string): number | null => {
  if (/^\d{1,3}$/.test(text)) return Number(text)
  const low = smallNumbers.indexOf(text)
  if (low !== -1) return low
  const [ten = "", unit = "", ...more] = text.split(/[- ]/)
  const high = (tens.indexOf(ten) + 2) * 10
  if (high < 20 || more.length > 0) return null
  const rest = unit === "" ? 0 : smallNumbers.indexOf(unit)
  return rest === -1 || rest > 9 || (unit !== "" && rest === 0) ? null : high + rest
}

/** The same for a place in order: 9th, ninth, twenty-first. */
export const ordinalOf = (text: string): number | null => {
  const digits = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(text)?.[1]
  if (digits !== undefined) return Number(digits)
  const known = ordinals.get(text)
  if (known !== undefined) return known
  const [ten = "", unit = "", ...more] = text.split(/[- ]/)
  if (more.length > 0) return null
  const high = tens.indexOf(ten)
  const low = ordinals.get(unit)
  if (high !== -1 && low !== undefined && low > 0 && low < 10) return (high + 2) * 10 + low
  return text.endsWith("th") ? numberOf(text.slice(0, -2)) : null
}

/** The decade that a word names: `fifties` is 50. */
export const decadeOf = (text: string): number | null => {
  const at = tens.findIndex((ten) => `${ten.slice(0, -1)}ies` === text)
  return at === -1 ? null : (at + 2) * 10
}

export const monthNames: ReadonlyArray<string> =
  "january february march april may june july august september october november december".split(" ")
export const weekdayNames: ReadonlyArray<string> =
  "monday tuesday wednesday thursday friday saturday sunday".split(" ")
