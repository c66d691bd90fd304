import { expect, it } from "vitest"
import { PersonId } from "#protocol/ids.ts"
import { type PersistedDraft, readDraft } from "./persisted-draft.ts"
import { emptyStory } from "./story-draft.ts"

it("R392 what was typed for a recording is there again with it", () => {
  const subjects = [{ id: PersonId.make(3), name: "Ines" }]
  const kept: PersistedDraft = {
    question: "Who taught you to swim?",
    story: { ...emptyStory, title: "The river", subjects },
  }
  expect(readDraft(structuredClone(kept))).toEqual(kept)
})

it("R392 what an older page kept in another way is left out, and not the recording", () => {
  expect(readDraft({ story: { title: "The river" } })).toBeNull()
  expect(readDraft(null)).toBeNull()
})
