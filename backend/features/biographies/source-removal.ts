import { Clock, Context, DateTime, Effect, Layer, Option } from "effect"
import type { FactId, PersonId, StoryId, UserId } from "#protocol/ids.ts"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import type { BiographyRecord, Life } from "../../platform/database/biographies.ts"
import { withStories } from "../../platform/database/biographies.ts"
import { fieldsOfVersionLine } from "../../platform/database/biography-versions.ts"
import { Database } from "../../platform/database/database.ts"
import type { Filter } from "../../ports/document-store.ts"
import { type IsGone, without } from "./remove-sources.ts"

/** Documents read at once before other work gets a turn. */
const pageSize = 10
const fewVersions = 4

const everything: Filter = { $and: [] }

/** Where the sources of a life name what was told in a chat. */
const whereRestsOn = [
  ...["lines", "events"].flatMap((lines) => [
    `${lines}.sources.factId`,
    `${lines}.offer.sources.factId`,
  ]),
  "born.sources.factId",
]

/** Whose words they are is not said any more; that a person wrote them stays. */
const unsigned = (life: Life, user: UserId): Life => {
  const nobody = { userId: null, name: "" }
  return {
    ...life,
    lines: life.lines.map((line) =>
      line.hand?.userId === user ? { ...line, hand: { ...line.hand, ...nobody } } : line,
    ),
    events: life.events.map((event) =>
      event.hand?.userId === user ? { ...event, hand: { ...event.hand, ...nobody } } : event,
    ),
  }
}

/**
 * Takes out of biographies, their versions and the chats what may not be there any more. Each step may
 * be repeated after a crash.
 */
export class SourceRemoval extends Context.Service<
  SourceRemoval,
  {
    /** A story is erased: whatever rests on it or quotes it goes for good, whoever wrote it. */
    readonly story: (id: StoryId) => Effect.Effect<void, InsufficientStorage>
    /** Something told in a chat was taken back. */
    readonly fact: (person: PersonId, id: FactId) => Effect.Effect<void, InsufficientStorage>
    /** A person is erased: with them go their biography and every chat about them. */
    readonly person: (id: PersonId) => Effect.Effect<void>
    /** The same for one who is not there, unless they can be restored. */
    readonly missingPerson: (id: PersonId) => Effect.Effect<void>
    /** Somebody leaves: what they told about anybody goes, and their name from what they corrected. */
    readonly user: (id: UserId) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/biographies/SourceRemoval") {
  static readonly layer = Layer.effect(
    SourceRemoval,
    Effect.gen(function* () {
      const { people, deletedPeople, biographies, biographyAnswers } = yield* Database
      const { biographyVersions, biographyVersionLines } = yield* Database
      const { chats, chatMessages, chatFacts, sentenceVectors, rejections } = yield* Database
      const { publish } = yield* EventBus

      const tell = Effect.fnUntraced(function* (personId: PersonId) {
        const person = yield* people.get(personId)
        if (Option.isNone(person)) return
        const { id, keeperId } = person.value
        yield* publish({
          to: { person: { id, keeperId } },
          event: { _tag: "BiographyChanged", personId },
        })
      })

      /** Changes a biography, again and again until nobody has changed it meanwhile. */
      const change = Effect.fnUntraced(function* (
        { id }: Pick<BiographyRecord, "id">,
        changed: (life: Life) => Life,
      ) {
        for (;;) {
          const found = yield* biographies.get(id)
          if (Option.isNone(found)) return
          const { version, lines, events, born } = found.value
          const now = yield* Clock.currentTimeMillis
          const written = yield* biographies.update(
            { id, version },
            {
              $set: {
                ...withStories(changed({ lines, events, born })),
                version: version + 1,
                changedAt: DateTime.formatIso(DateTime.makeUnsafe(now)),
                lastChange: { kind: "made", userId: null, name: null },
                "work.open": true,
              },
              // Whatever is being made of what was there is not put in place any more.
              $inc: { "work.asked": 1 },
            },
          )
          if (written > 0) return yield* tell(id)
        }
      })

      /**
       * Changes those that match `which` among `all`: a few at a time, since together they may be larger
       * than what a small server has room for, and no index knows what their lines rest on.
       */
      const inVersions = Effect.fnUntraced(function* (
        all: Filter,
        which: Filter,
        changed: (life: Life) => Life,
      ) {
        for (let after = ""; ;) {
          const page = yield* biographyVersionLines.every({
            filter: { $and: [all, { id: { $gt: after } }] },
            sort: [["id", 1]],
            limit: fewVersions,
            only: fieldsOfVersionLine,
          })
          const these = { id: { $in: page.map(({ id }) => id) } }
          const found = yield* biographyVersions.every({ filter: { $and: [these, which] } })
          for (const { id, lines, events, born } of found) {
            const life = withStories(changed({ lines, events, born }))
            yield* biographyVersions.update({ id }, { $set: { ...life } })
            yield* Effect.yieldNow
          }
          yield* Effect.yieldNow
          if (page.length < fewVersions) return
          after = page.at(-1)?.id ?? ""
        }
      })

      /** Takes the words out of answers that quote what is gone, and the questions that came of it. */
      const withdraw = Effect.fnUntraced(function* (filter: Filter) {
        const answers = yield* chatMessages.every({ filter })
        yield* chats.update(
          { id: { $in: [...new Set(answers.map(({ chatId }) => chatId))] } },
          {
            $set: { pending: null, asked: [], shown: [], lastQuestion: null },
            // A turn that is being taken goes by none of it.
            $inc: { turns: 1 },
          },
        )
        yield* chatMessages.update(filter, {
          $set: { content: "", quotations: [], toAsk: null, isWithdrawn: true },
        })
      })

      /** Of sentences that are nowhere any more it is not known either that they were taken away. */
      const forgetRejected = Effect.fnUntraced(function* (filter: Filter, isGone: IsGone) {
        for (const { id, sentences } of yield* rejections.every({ filter })) {
          const left = sentences.filter(({ source }) => !isGone(source))
          if (left.length === sentences.length) continue
          if (left.length === 0) yield* rejections.remove({ id })
          else {
            const storyIds = left.flatMap(({ source }) =>
              source.kind === "story" ? [source.storyId] : [],
            )
            const set = {
              sentences: left.map((one) => ({ ...one })),
              storyIds: [...new Set(storyIds)],
            }
            yield* rejections.update({ id }, { $set: set })
          }
        }
      })

      const story = Effect.fn("SourceRemoval.story")(function* (storyId: StoryId) {
        const isGone: IsGone = (source) => source.kind === "story" && source.storyId === storyId
        const strip = (life: Life) => without(life, isGone)
        for (const found of yield* biographies.every({ filter: { storyIds: storyId } })) {
          yield* change(found, strip)
        }
        yield* inVersions({ storyIds: storyId }, everything, strip)
        yield* withdraw({ storyIds: storyId })
        yield* forgetRejected({ storyIds: storyId }, isGone)
      })

      const takeBack = Effect.fnUntraced(function* (
        personId: PersonId,
        factIds: ReadonlyArray<FactId>,
      ) {
        const gone = new Set(factIds)
        const isGone: IsGone = (source) => source.kind === "chat" && gone.has(source.factId)
        const strip = (life: Life) => without(life, isGone)
        const these = { $in: [...factIds] }
        yield* chatFacts.remove({ id: these, personId })
        yield* withdraw({ personId, factIds: these })
        yield* change({ id: personId }, strip)
        const which = { $or: whereRestsOn.map((path) => ({ [path]: these })) }
        yield* inVersions({ personId }, which, strip)
        yield* forgetRejected({ personId }, isGone)
      })

      const fact = Effect.fn("SourceRemoval.fact")((personId: PersonId, factId: FactId) =>
        takeBack(personId, [factId]),
      )

      const person = Effect.fn("SourceRemoval.person")(function* (personId: PersonId) {
        yield* biographies.remove({ id: personId })
        yield* biographyAnswers.remove({ id: personId })
        yield* biographyVersions.remove({ personId })
        yield* chats.remove({ personId })
        yield* chatMessages.remove({ personId })
        yield* chatFacts.remove({ personId })
        yield* sentenceVectors.remove({ personId })
        yield* rejections.remove({ personId })
      })

      const missingPerson = Effect.fn("SourceRemoval.missingPerson")(function* (id: PersonId) {
        if (Option.isNone(yield* deletedPeople.get(id))) yield* person(id)
      })

      // Hardly anybody leaves, so no index is kept for it; in pages, since one large read would block the
      // event loop.
      const unsign = Effect.fnUntraced(function* (user: UserId) {
        const written = { $or: [{ "lines.hand.userId": user }, { "events.hand.userId": user }] }
        for (;;) {
          const page = yield* biographies.every({ filter: written, limit: pageSize })
          for (const found of page) yield* change(found, (life) => unsigned(life, user))
          if (page.length < pageSize) break
        }
        yield* inVersions({}, written, (life) => unsigned(life, user))
        yield* biographyVersions.update({ userId: user }, { $set: { userId: null, name: null } })
        yield* rejections.update({ userId: user }, { $set: { userId: null, name: "" } })
      })

      const user = Effect.fn("SourceRemoval.user")(function* (userId: UserId) {
        const told = Map.groupBy(
          yield* chatFacts.every({ filter: { userId } }),
          ({ personId }) => personId,
        )
        for (const [personId, theirs] of told) {
          yield* takeBack(
            personId,
            theirs.map(({ id }) => id),
          )
        }
        yield* chats.remove({ userId })
        yield* chatMessages.remove({ userId })
        yield* unsign(userId)
      })

      return SourceRemoval.of({ story, fact, person, missingPerson, user })
    }),
  )
}
