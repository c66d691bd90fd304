import { assert, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { FactId, MessageId, PersonId, type UserId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import { type BiographyRecord, withStories } from "../../platform/database/biographies.ts"
import {
  aBiography,
  aLine,
  anna,
  aStore,
  ben,
  inAnswer,
  inStory,
  rosa,
} from "./database.fixture.ts"
import { aRejection } from "./rejections/rejection.fixture.ts"
import { SourceRemoval } from "./source-removal.ts"

const withForgetting = Layer.provideMerge(SourceRemoval.layer, aStore)
const other = PersonId.make(8)

const told = (id: number, userId: UserId, personId = rosa) =>
  Database.use(({ chatFacts, chatMessages }) =>
    Effect.andThen(
      chatFacts.insert({
        ...{ id: FactId.make(id), personId, userId, name: "Somebody", topic: "family" },
        ...{ messageId: MessageId.make(id), text: "She sang.", state: "kept", at: "" },
      }),
      chatMessages.insert({
        ...{ id: MessageId.make(id), chatId: `${personId}/${userId}`, personId, userId },
        ...{ type: "assistant", content: `“It rained”, and ${String(id)}.`, at: "", toAsk: null },
        ...{ quotations: [], storyIds: [] },
      }),
    ),
  )

const keep = (biography: BiographyRecord) =>
  Database.use(({ biographies, biographyVersions }) =>
    Effect.gen(function* () {
      const { id: personId, version, lines, events, born } = biography
      yield* biographies.insert(biography)
      yield* biographyVersions.insert({
        ...{ id: `${personId}/${version}`, personId, version, at: "", kind: "edited" },
        ...{ userId: ben, name: "Ben" },
        ...withStories({ lines, events, born }),
      })
    }),
  )

const linesOf = (id: PersonId) =>
  Database.use(({ biographies, biographyVersions }) =>
    Effect.gen(function* () {
      const now = Option.getOrThrow(yield* biographies.get(id))
      const before = yield* biographyVersions.find({ filter: { personId: id } })
      return [now, ...before].map(({ lines }) => lines.map((line) => line.id))
    }),
  )

const fromChat = { kind: "chat", factId: FactId.make(5) } as const
const byBen = { hand: { userId: ben, name: "Ben", at: 1 } }

it.layer(withForgetting)("R344 erasing", (it) => {
  it.effect("a story takes its words out of biographies, earlier versions and chats", () =>
    Effect.gen(function* () {
      const { biographies, chatMessages, chats } = yield* Database
      yield* chats.insert({
        ...{ id: `${rosa}/${anna}`, personId: rosa, userId: anna, turns: 1, followed: 0 },
        ...{ pending: { topic: "family", question: "You mention Olga. Who was she?" } },
        ...{ asked: ["Who was Olga?"], shown: ["3/2"], lastQuestion: "Who was Olga?" },
      })
      yield* keep(aBiography([aLine("a", inAnswer), { ...aLine("b", inStory(3)), ...byBen }]))
      yield* told(1, anna)
      yield* chatMessages.update(
        { id: 1 },
        { $set: { storyIds: [3], quotations: [{ storyId: 3, start: 2, text: "It rained" }] } },
      )
      yield* SourceRemoval.use((forgetting) => forgetting.story(inStory(3).storyId))
      assert.deepStrictEqual(yield* linesOf(rosa), [["a"], ["a"]])
      const message = Option.getOrThrow(yield* chatMessages.get(1))
      assert.deepStrictEqual(
        [message.content, message.quotations, message.isWithdrawn],
        ["", [], true],
      )
      assert.notInclude(JSON.stringify(yield* chats.find({ filter: {} })), "Olga")
      const { version, work, storyIds } = Option.getOrThrow(yield* biographies.get(rosa))
      // Whatever is being made of it at this moment finds both changed.
      assert.deepStrictEqual([version, work.asked, work.open, storyIds], [2, 1, true, []])
    }),
  )

  it.effect("what somebody told, when they leave, and their name from what they wrote", () =>
    Effect.gen(function* () {
      const { chatFacts, chatMessages, biographies } = yield* Database
      yield* keep(
        aBiography([aLine("told", fromChat), { ...aLine("written", inAnswer), ...byBen }], {
          id: other,
        }),
      )
      yield* told(5, ben, other)
      yield* told(6, anna, other)
      yield* chatMessages.update({ id: 6 }, { $set: { factIds: [5] } })
      yield* SourceRemoval.use((forgetting) => forgetting.user(ben))
      assert.deepStrictEqual(yield* linesOf(other), [["written"], ["written"]])
      const [line] = Option.getOrThrow(yield* biographies.get(other)).lines
      assert.deepStrictEqual(line?.hand, { userId: null, name: "", at: 1 })
      assert.deepStrictEqual(
        (yield* chatFacts.find({ filter: { personId: other } })).map(({ id }) => Number(id)),
        [6],
      )
      assert.strictEqual(yield* chatMessages.count({ userId: ben }), 0)
      const quoting = Option.getOrThrow(yield* chatMessages.get(6))
      assert.deepStrictEqual([quoting.content, quoting.isWithdrawn], ["", true])
      assert.strictEqual(
        yield* Database.use((kept) => kept.biographyVersions.count({ userId: ben })),
        0,
      )
    }),
  )

  it.effect("R765 what was taken away is known no more than what it was taken from", () =>
    Effect.gen(function* () {
      const { rejections } = yield* Database
      const words = { words: "a hash", isEverywhere: false }
      const told = [
        { source: fromChat, ...words },
        { source: inStory(9), ...words },
      ]
      const storyIds = [inStory(9).storyId]
      yield* rejections.insert(
        aRejection({ id: "line", personId: other, storyIds, sentences: told }),
      )
      const moment = { id: "moment", personId: null, storyIds, sentences: told.slice(1) }
      yield* rejections.insert(aRejection(moment))
      const left = Effect.map(rejections.find({ filter: {}, sort: [["id", 1]] }), (found) =>
        found.map(({ id, sentences, userId, name }) => [id, sentences.length, userId, name]),
      )
      yield* SourceRemoval.use((forgetting) => forgetting.user(ben))
      assert.deepStrictEqual(yield* left, [
        ["line", 2, null, ""],
        ["moment", 1, null, ""],
      ])
      yield* SourceRemoval.use((forgetting) => forgetting.story(inStory(9).storyId))
      assert.deepStrictEqual(yield* left, [["line", 1, null, ""]])
      yield* SourceRemoval.use((forgetting) => forgetting.person(other))
      assert.deepStrictEqual(yield* left, [])
    }),
  )

  it.effect("a person takes everything about them, of whomever it is", () =>
    Effect.gen(function* () {
      const { biographies, biographyVersions, chatMessages, chatFacts } = yield* Database
      yield* SourceRemoval.use((forgetting) => forgetting.person(other))
      const all = { filter: { personId: other } }
      assert.isTrue(Option.isNone(yield* biographies.get(other)))
      assert.isEmpty(yield* biographyVersions.find(all))
      assert.isEmpty([...(yield* chatMessages.find(all)), ...(yield* chatFacts.find(all))])
    }),
  )
})
