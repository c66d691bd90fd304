const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  )
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")
const ordinals =
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(
    " ",
  )

const values: ReadonlyMap<string, number> = new Map([
  ...[...small.entries(), ...ordinals.entries()].map(([value, word]) => [word, value] as const),
  ...tens.flatMap((word, at) => {
    const value = (at + 2) * 10
    return [[word, value] as const, [`${word.slice(0, -1)}ieth`, value] as const]
  }),
])

const scales: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
])

/**
 * The number that English words or digits say, as in “nineteen forty-five”, “1945” or “two hundred and
 * six”; null when they say anything else.
 */
export const numberSaid = (words: ReadonlyArray<string>): number | null => {
  let total = 0
  let part: number | null = null
  for (const [at, word] of words.entries()) {
    const scale = scales.get(word)
    if (word === "and" && part !== null && at < words.length - 1) continue
    if (scale !== undefined) {
      part = (part ?? 1) * scale
      if (scale > 100) {
        total += part
        part = 0
      }
      continue
    }
    const digits = /^(\d+)(?:st|nd|rd|th)?$/.exec(word)?.[1]
    const value = digits === undefined ? values.get(word) : Number(digits)
    if (value === undefined) return null
    if (part === null || part === 0) part = value
    else if (part % 100 === 0 || (part % 10 === 0 && part % 100 >= 20 && value < 10)) part += value
    // As years are said: nineteen, forty-five.
    else if (part >= 10 && part < 100 && value >= 10 && value < 100) part = part * 100 + value
    else return null
  }
  return part === null ? null : total + part
}
