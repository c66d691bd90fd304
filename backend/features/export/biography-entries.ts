import { Context, Effect, Layer, Option } from "effect"
import type { Biography, BiographyLine, LifeEvent } from "#protocol/biography.ts"
import type { UserId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import { Grants } from "../access/grants.ts"
import { accessToPerson, accessToStory } from "../access/policy.ts"
import { Biographies } from "../biographies/biographies.ts"
import { isThere } from "../biographies/chat/presenter.ts"
import { Database } from "../../platform/database/database.ts"
import type { RejectionRecord } from "../../platform/database/rejections.ts"
import { fieldsOfSource } from "../../platform/database/story-projections.ts"
import { type Entry, textEntry } from "./archive-entry.ts"
import { unlessUnreadable } from "./skip-unreadable.ts"
import { readableJson } from "./json.ts"

/** A line of the page: what is read, where it can be heard, or else whom it comes from. */
const pageLine = ({ text, sources, echoes }: BiographyLine) => {
  const said = sources.flatMap((source) => (source.kind === "story" ? [source] : []))
  const [moment] = [...said, ...echoes]
  const [written] = sources.flatMap((source) =>
    source.kind === "answer" || source.kind === "chat" ? [source.by] : [],
  )
  return {
    text,
    at:
      moment === undefined
        ? null
        : { story: moment.storyId, start: moment.start, teller: moment.teller },
    by: written ?? null,
  }
}

const pageEvent = ({ year, isAbout, ...line }: LifeEvent) => ({
  year: `${isAbout ? "about " : ""}${String(year)}`,
  ...pageLine(line),
})

const shown = <Line extends BiographyLine>(lines: ReadonlyArray<Line>) =>
  lines.filter(({ isHidden }) => !isHidden)

/** What somebody took away since it is wrong: whose it was and where it stood, not its words. */
const asRemoved = ({ name: by, at, reason, year, sentences }: RejectionRecord) => ({
  ...{ by, at, reason, year },
  sources: sentences.map(({ source }) => source),
})

/** A biography for the page of an export; null where there is none, or nothing in it. */
export const pageLife = (
  biography: Pick<Biography, "biography" | "paragraphs" | "life"> | undefined,
) => {
  if (biography === undefined || biography.biography === "") return null
  return {
    paragraphs: biography.paragraphs
      .map(({ lines }) => shown(lines).map(pageLine))
      .filter((lines) => lines.length > 0),
    life: biography.life
      .map(({ period, events }) => ({ period, events: shown(events).map(pageEvent) }))
      .filter(({ events }) => events.length > 0),
  }
}
export type PageLife = ReturnType<typeof pageLife>

/** The biographies of an export. */
interface Lives {
  readonly of: (person: Person["id"]) => Biography | undefined
  readonly entries: ReadonlyArray<Entry>
  /** What could not be read of them, in sentences. */
  readonly unreadable: ReadonlyArray<string>
}

/** The entries of an export for the lives of a user's people, and their chats. */
export class BiographyEntries extends Context.Service<
  BiographyEntries,
  {
    readonly of: (
      user: UserId,
      own: ReadonlyArray<Pick<Person, "id" | "name">>,
      now: Date,
    ) => Effect.Effect<Lives>
  }
>()("backend/features/export/BiographyEntries") {
  static readonly layer = Layer.effect(
    BiographyEntries,
    Effect.gen(function* () {
      const { biographyAnswers, chatMessages, chatFacts, people, storySources, users } =
        yield* Database
      const { rejections } = yield* Database
      const { askerOf } = yield* Grants
      const biographies = yield* Biographies

      const lifeOf = Effect.fnUntraced(function* (
        user: UserId,
        { id, name }: Pick<Person, "id" | "name">,
      ) {
        // Deleted, or given away, since the list was made.
        const found = yield* Effect.option(biographies.open(user, id))
        const answered = yield* biographyAnswers.get(id)
        const told = yield* chatFacts.find({ filter: { personId: id }, sort: [["id", 1]] })
        const removed = yield* rejections.find({ filter: { personId: id }, sort: [["at", 1]] })
        const biography = Option.getOrNull(found)
        if (biography === null && Option.isNone(answered) && told.length === 0) return []
        return [
          {
            biography,
            entry: {
              ...{ personId: id, name, ...biography },
              answers: Option.match(answered, {
                onNone: () => ({}),
                onSome: ({ answers }) => answers,
              }),
              told: told.map((fact) => ({
                ...{ id: fact.id, by: fact.name, text: fact.text, topic: fact.topic },
                ...{ at: fact.at, isWaiting: fact.state === "waiting" },
              })),
              removed: removed.map(asRemoved),
            },
          },
        ]
      })

      const chatsOf = Effect.fnUntraced(function* (user: UserId) {
        const said = yield* chatMessages.find({ filter: { userId: user }, sort: [["id", 1]] })
        const ids = [...new Set(said.map(({ personId }) => personId))]
        const named = yield* people.find({ filter: { id: { $in: ids } } })
        const asker = yield* askerOf(user)
        const quoted = yield* storySources.find({
          filter: { id: { $in: [...new Set(said.flatMap(({ storyIds }) => storyIds))] } },
          only: fieldsOfSource,
        })
        const seen = new Set(
          quoted.flatMap((story) => (accessToStory(asker, story) === "none" ? [] : [story.id])),
        )
        // Of somebody they may not see any more it is what they wrote themselves, and no name of today.
        const within = named.filter((person) => accessToPerson(asker, person) !== "none")
        const names = new Map(within.map(({ id, name }) => [id, name]))
        return ids.map((personId) => ({
          personId,
          name: names.get(personId) ?? null,
          messages: said
            .filter((message) => message.personId === personId && isThere(message, seen))
            .filter(({ type }) => type === "user" || names.has(personId))
            .map(({ type, content, at }) => ({ type, content, at })),
        }))
      })

      const of = Effect.fn("BiographyEntries.of")(function* (
        user: UserId,
        own: ReadonlyArray<Pick<Person, "id" | "name">>,
        now: Date,
      ) {
        const unreadable: Array<string> = []
        const orNone = (what: string) =>
          unlessUnreadable(what, users.count({ id: user }), () => {
            unreadable.push(`${what} could not be read.`)
            return []
          })
        const lives = (yield* Effect.forEach(own, (person) =>
          orNone(`The biography of ${person.name} (${String(person.id)})`)(lifeOf(user, person)),
        )).flat()
        const chats = yield* orNone("What you wrote in chats")(chatsOf(user))
        const moments = yield* rejections.find({
          filter: { userId: user, personId: null },
          sort: [["at", 1]],
        })
        const known = new Map(
          lives.flatMap(({ biography, entry }) =>
            biography === null ? [] : [[entry.personId, biography] as const],
          ),
        )
        return {
          of: (person: Person["id"]) => known.get(person),
          unreadable,
          entries: [
            textEntry(
              "biographies.json",
              now,
              readableJson({
                biographies: lives.map(({ entry }) => entry),
                chats,
                removedMoments: moments.map(asRemoved),
              }),
            ),
          ],
        }
      })

      return BiographyEntries.of({ of })
    }),
  )
}
