import { describe, expect, it } from "vitest"
import { FactId, MessageId, StoryId } from "#protocol/ids.ts"
import type { ChatMessageRecord } from "../../../platform/database/chat-messages.ts"
import type { StoredSource } from "../../../platform/database/biographies.ts"
import type { RejectionRecord } from "../../../platform/database/rejections.ts"
import { anna, inStory, rosa } from "../database.fixture.ts"
import { aRejection } from "../rejections/rejection.fixture.ts"
import { messageView } from "./presenter.ts"

const flood = StoryId.make(3)
const stories = new Map([[flood, { title: "The flood", teller: "Rosa" }]])
const answer: ChatMessageRecord = {
  id: MessageId.make(2),
  chatId: "7/1",
  personId: rosa,
  userId: anna,
  type: "assistant",
  content: "In “The flood”, Rosa says: “It rained.”",
  at: "2026-01-01T00:00:00.000Z",
  quotations: [{ storyId: flood, start: 4, text: "It rained." }],
  storyIds: [flood],
  toAsk: "When was that?",
}

const nothing = { facts: [], rejections: [] }

describe("a message of a chat", () => {
  it("R345 shows what it quotes with the story's name of today and its second", () => {
    expect(messageView(answer, { ...nothing, stories }).quotations).toEqual([
      { storyId: flood, start: 4, text: "It rained.", title: "The flood", teller: "Rosa" },
    ])
  })

  it("R345 that quotes a story its user may not see any more shows none of its words", () => {
    const shown = JSON.stringify(messageView(answer, { ...nothing, stories: new Map() }))
    for (const word of ["flood", "rained", "Rosa", "When was that"]) {
      expect(shown).not.toContain(word)
    }
    expect(
      messageView({ ...answer, isWithdrawn: true }, { ...nothing, stories }).quotations,
    ).toEqual([])
  })

  it("R763 that quotes what somebody said is wrong shows that it was removed, and none of its words", () => {
    const source: StoredSource = { kind: "story", storyId: flood, start: 4 }
    const sentences = [{ source, words: "a hash", isEverywhere: false }]
    const rejection = aRejection({ sentences })
    const shown = (...rejections: ReadonlyArray<RejectionRecord>) =>
      JSON.stringify(messageView(answer, { ...nothing, stories, rejections }))
    expect(shown(rejection)).toMatch(/said this was wrong/)
    expect(shown(rejection)).not.toContain("rained")
    const elsewhere = { source: inStory(3, 9), words: "a hash", isEverywhere: false }
    expect(shown({ ...rejection, sentences: [elsewhere] })).toContain("rained")
  })

  it("R346 shows what was taken down of it, and whether it waits", () => {
    const fact = {
      ...{ id: FactId.make(1), personId: rosa, userId: anna, name: "Anna" },
      ...{ messageId: answer.id, topic: "family" as const, text: "She sang.", at: "" },
    }
    const others = {
      ...fact,
      id: FactId.make(2),
      messageId: MessageId.make(9),
      state: "kept" as const,
    }
    expect(
      messageView(answer, { ...nothing, stories, facts: [{ ...fact, state: "waiting" }, others] })
        .told,
    ).toEqual([{ id: 1, text: "She sang.", topic: "family", state: "waiting" }])
  })
})
