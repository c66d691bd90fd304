import { assert, describe, it } from "@effect/vitest"
import type { ChatMessage } from "#protocol/biography-chat.ts"
import { MessageId, PersonId, ShareId } from "#protocol/ids.ts"
import { withMessages } from "../../api/biography-chat.ts"
import {
  type ChatPerson,
  daysOf,
  isLooking,
  recordingPlace,
  stillOutgoing,
  toldWords,
} from "./chat-text.ts"

const message = (id: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: MessageId.make(id),
  type: "user",
  content: "She sang at the stove.",
  timestamp: "2026-11-20T12:00:00.000Z",
  quotations: [],
  told: [],
  toAsk: null,
  ...changes,
})

const rosa: ChatPerson = { id: PersonId.make(2), name: "Rosa Berg", access: "own", sharedBy: null }
const anna = {
  firstName: "Anna",
  lastName: "Berg",
  email: "anna@example.org",
  shareId: ShareId.make(1),
  isForEverybody: false,
}

describe("what the chat says", () => {
  it("R358 says what becomes of what is told, and to viewers whose yes it waits for", () => {
    assert.strictEqual(
      toldWords(rosa),
      "We'll add what you say here to the biography, with your name.",
    )
    assert.strictEqual(
      toldWords({ ...rosa, access: "view", sharedBy: anna }),
      "We'll add what you say here to the biography, with your name, once Anna says yes.",
    )
    assert.include(
      toldWords({ ...rosa, access: "view" }),
      "once the person who manages Rosa's stories says yes",
    )
  })

  it("R360 leads to the record page with the person and the question, whatever stands in it", () => {
    const place = recordingPlace(2, "Who was Olaf & why “the wolf”?")
    const address = new URL(place, "http://here")
    assert.strictEqual(address.pathname, "/record")
    assert.strictEqual(address.searchParams.get("storyteller"), "2")
    assert.strictEqual(address.searchParams.get("question"), "Who was Olaf & why “the wolf”?")
  })

  it("gathers messages by the day they were written", () => {
    const days = daysOf([
      message(1),
      message(2),
      message(3, { timestamp: "2026-11-22T12:00:00.000Z" }),
    ])
    assert.deepStrictEqual(
      days.map(({ messages }) => messages.map(({ id }) => id)),
      [[1, 2], [3]].map((ids) => ids.map((id) => MessageId.make(id))),
    )
  })
})

describe("a message on its way", () => {
  const sent = {
    key: "a",
    text: "She sang at the stove.",
    after: 4,
    state: "sending",
  } as const

  it("R359 stands once, though a live event brings it before its answer comes", () => {
    const before = [message(3), message(4, { type: "assistant", content: "And then?" })]
    assert.lengthOf(stillOutgoing([sent], before), 1)
    const arrived = [...before, message(5)]
    assert.lengthOf(stillOutgoing([sent], arrived), 0)
    assert.isTrue(isLooking([sent], arrived))
    assert.isFalse(isLooking([sent], [...arrived, message(6, { type: "assistant" })]))
  })

  it("R359 that failed but arrived is not shown as failed", () => {
    assert.lengthOf(stillOutgoing([{ ...sent, state: "failed" }], [message(5)]), 0)
    assert.isFalse(isLooking([{ ...sent, state: "failed" }], []))
  })

  it("and its answer are added once, in their order", () => {
    const all = withMessages([message(3), message(5)], [message(5), message(6), message(4)])
    assert.deepStrictEqual(
      all.map(({ id }) => Number(id)),
      [3, 4, 5, 6],
    )
  })
})
