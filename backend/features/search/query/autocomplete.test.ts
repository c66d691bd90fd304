import { describe, expect, it } from "vitest"
import { completed, type CompletionSource, sourcesIn } from "./autocomplete.ts"

const title = (text: string): CompletionSource => ({ text, kind: "title" })
const name = (text: string): CompletionSource => ({ text, kind: "name" })
const word = (text: string): CompletionSource => ({ text, kind: "word" })

describe("R461 what is being typed", () => {
  it.for([
    ["harv", "harvest", word("We brought the Harvest in."), "Harvest"],
    ["the war in fra", "france", word("He was in France."), "the war in France"],
    ["Wie war es in mün", "munchen", word("Wir lebten in München."), "Wie war es in München"],
    // A name as a whole, once it is begun.
    ["wal", "walter", name("Walter Holloway"), "Walter Holloway"],
    ["hol", "holloway", name("Walter Holloway"), "Walter Holloway"],
    ["stories of wal", "walter", name("Walter Holloway"), "stories of Walter Holloway"],
    ["stories of walter hol", "holloway", name("Walter Holloway"), "stories of Walter Holloway"],
    ["the war and hol", "holloway", name("Walter Holloway"), "the war and Holloway"],
    // A title only where all that was typed stands in it.
    ["mi", "mill", title("The old mill"), "The old mill"],
    ["the old mi", "mill", title("The old mill"), "The old mill"],
    ["old mi", "mill", title("The old mill"), "The old mill"],
    ["fire at the mi", "mill", title("The old mill"), "fire at the mill"],
    ["fire the", "the", title("The old mill"), "fire The"],
  ] as const)("%s → %s in %o: %s", ([typed, term, source, text]) =>
    expect(completed(typed, term, source)?.text).toBe(text),
  )

  it.for([
    ["harv", "harvest", word("Nothing grew.")],
    ["", "harvest", word("The harvest.")],
    ["?!", "harvest", word("The harvest.")],
  ] as const)("%s finds nothing where it does not stand", ([typed, term, source]) =>
    expect(completed(typed, term, source)).toBeNull(),
  )

  it("is completed by title and names first, and by all else that is known of a story", () => {
    const sources = sourcesIn({
      title: "The old mill",
      description: "With a sledge.",
      category: "childhood",
      tags: ["ice"],
      places: ["Hebden Bridge"],
      named: ["Lisbon"],
      teller: { name: "Rosa Holloway", also: ["grandmother"] },
      subjects: [{ name: "Tom Abara", also: [] }],
      recorded: "2026-05-03T10:00:00.000Z",
      happened: null,
    })
    const whole = sources.filter(({ kind }) => kind !== "word").map(({ text }) => text)
    expect(whole).toEqual([
      ...["The old mill", "Rosa Holloway", "Tom Abara"],
      ...["Hebden Bridge", "Lisbon", "ice"],
    ])
    const all = sources.map(({ text }) => text).join(" ")
    for (const known of ["With a sledge", "granny", "May 2026", "Childhood"])
      expect(all).toContain(known)
  })
})
