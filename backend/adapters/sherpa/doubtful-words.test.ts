import { describe, expect, it } from "vitest"
import { doubtfulWords } from "./doubtful-words.ts"

const marked = (text: string, again: string) =>
  doubtfulWords(text, again).map(({ from, to }) => text.slice(from, to))

describe("R770 words of a phrase that are to be checked", () => {
  it("are those that the second model heard otherwise", () => {
    expect(marked("We walked to the mill at night.", "We walked to the mall at night.")).toEqual([
      "mill",
    ])
    expect(
      marked("My aunt Bessie made it, in the barn.", "My aunt Betty made it in a barn"),
    ).toEqual(["Bessie", "the"])
  })

  it("are none where the two differ only in how it is written", () => {
    const alike = [
      ["It's Mr. Brown, isn't it?", "it is mister Brown is not it"],
      [
        "We moved there in 1945, with twenty-five geese.",
        "we moved there in nineteen forty five with 25 geese",
      ],
      ["She can’t remember.", "She cannot remember"],
      ["An ill-disposed neighbour of everyone.", "An ill disposed neighbor of every one."],
      ["the 3rd of May", "The third of May"],
    ]
    for (const [text = "", again = ""] of alike) expect(marked(text, again)).toEqual([])
  })

  it("are numbers that say something else", () => {
    expect(marked("He was fifteen when he left.", "He was 50 when he left.")).toEqual(["fifteen"])
  })

  it("are marked three in a row at most", () => {
    const text = "And then we all sat by the old stone well until it was dark outside."
    const again = "And then we all sat by they owed some whale until it was dark outside."
    expect(marked(text, again)).toEqual(["the old stone", "well"])
  })

  it("are none where the second model heard nothing, or hardly anything of it", () => {
    expect(marked("The water came.", "")).toEqual([])
    expect(marked("The water came at night.", "Water cane and light.")).toEqual([])
  })

  it("are not told of words that only the second model heard", () => {
    expect(marked("We had a red cow.", "We had a very red cow.")).toEqual([])
  })
})
