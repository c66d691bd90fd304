import { describe, expect, it } from "vitest"
import { PersonId } from "#protocol/ids.ts"
import { noPlace } from "../../location/location-draft.ts"
import {
  emptyStory,
  firstOf,
  problemsOf,
  stillWrong,
  type StoryDraft,
  storyForm,
  storyParts,
  uploadProblemsOf,
} from "./story-draft.ts"

const aTake = {
  blob: new Blob(["voice"], { type: "audio/webm" }),
  fileName: "recording.webm",
}
const draft: StoryDraft = { ...emptyStory, title: " The river ", storytellerId: "2" }
const textsOf = (form: FormData) => [...form].filter(([, value]) => typeof value === "string")

describe("the story form", () => {
  it("VALID-06 first asks for a recording", () => {
    expect(firstOf(problemsOf(emptyStory, null))).toBe("Please record audio before submitting.")
  })

  it("VALID-07 then asks who tells it", () => {
    expect(firstOf(problemsOf(emptyStory, aTake))).toBe("Please select a storyteller.")
  })

  it("VALID-08 VALID-09 then asks for a title, and blanks are none", () => {
    expect(firstOf(problemsOf({ ...draft, title: "  " }, aTake))).toBe("Please enter a title.")
  })

  it("R717 says nothing any more of what has come by itself, as the only storyteller does", () => {
    const before = problemsOf({ ...draft, storytellerId: "", title: "" }, null)
    expect(Object.keys(stillWrong(before, { ...draft, title: "" }))).toEqual(["audio", "title"])
    expect(stillWrong({}, emptyStory)).toEqual({})
  })

  it("is content with a recording, a storyteller and a title", () => {
    expect(problemsOf(draft, aTake)).toEqual({})
  })

  it("API-24 sends what was filled in, and the recording last", () => {
    const form = storyForm(
      { ...draft, place: { ...noPlace, city: " Lisbon " }, category: "love" },
      aTake,
    )
    expect(textsOf(form)).toEqual([
      ["title", "The river"],
      ["storytellerId", "2"],
      ["category", "love"],
      ["city", "Lisbon"],
    ])
    expect([...form.keys()].at(-1)).toBe("audio")
    expect(form.get("audio")).toMatchObject({ name: "recording.webm", size: 5 })
  })

  it("REC-07 DATA-054 sends everybody the story is about", () => {
    const subjects = [{ id: PersonId.make(3), name: "Ines" }]
    const form = storyForm({ ...draft, subjects }, aTake)
    expect(form.get("selectedSubjects")).toBe('[{"id":3,"name":"Ines","type":"storyteller"}]')
  })
})

describe("the upload form", () => {
  it("R300 says of a story that it stays in the house, as the story form does, and nothing otherwise", () => {
    const sent = (isLocalOnly: boolean) => [
      storyForm({ ...draft, isLocalOnly }, aTake).get("local"),
      storyParts({ ...draft, isLocalOnly })["local"] ?? null,
    ]
    expect(sent(true)).toEqual(["true", "true"])
    expect(sent(false)).toEqual([null, null])
  })

  it("REC-32 sends no language when it is to be found out", () => {
    expect(storyParts(draft)).toEqual({ title: "The river", storytellerId: "2" })
  })

  it("API-25 sends title, tags, language and storyteller beside the file", () => {
    const parts = storyParts({
      ...emptyStory,
      title: "Tape",
      tags: "war, winter",
      happened: "about 1950",
      language: "de",
      storytellerId: "2",
    })
    expect(Object.keys(parts).toSorted()).toEqual(
      ["title", "tags", "happened", "source_lang", "storytellerId"].toSorted(),
    )
  })

  it("R655 asks who tells it, as the story form does", () => {
    expect(uploadProblemsOf({ ...emptyStory, title: "Tape" })).toEqual({
      storytellerId: "Please select a storyteller.",
    })
  })
})
