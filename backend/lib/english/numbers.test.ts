import { expect, it } from "vitest"
import { numberSaid } from "./numbers.ts"

const said = (words: string) => numberSaid(words.split(" "))

it("R770 numbers are the same in words and digits", () => {
  const numbers = [
    ["twenty five", 25],
    ["25", 25],
    ["nineteen forty five", 1945],
    ["two hundred and six", 206],
    ["three thousand", 3_000],
    ["two thousand and four", 2_004],
    ["third", 3],
    ["21st", 21],
    ["fiftieth", 50],
  ] as const
  for (const [words, number] of numbers) expect(said(words), words).toBe(number)
  for (const words of ["and", "mill", "two mills", "five six"])
    expect(said(words), words).toBe(null)
})
