import { Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { ReportProgress } from "../../../platform/jobs/job-type.ts"
import { theServer } from "../../../platform/database/edits.ts"
import { Database } from "../../../platform/database/database.ts"
import type { StoryRecord } from "../../../platform/database/stories.ts"
import { FamilyNames } from "../../people/family-names.ts"
import { EngineError } from "../../../ports/engine-error.ts"
import { CallContext } from "../../../ports/remote-usage-ledger.ts"
import { Translator } from "../../../ports/translator.ts"
import { SnapshotSync } from "../room/snapshot-sync.ts"
import { putTranslation } from "./apply-translation.ts"
import type { Room } from "../room/room.ts"
import { Rooms } from "../room/rooms.ts"
import { inOneLine } from "../timed-text.ts"
import { TranslationMemory } from "./memory.ts"
import {
  hasLinesByHand,
  type PlanMemory,
  memoryAfter,
  memoryReviewed,
  type TranslationPlan,
  planOf,
  type PlanText,
} from "./plan.ts"
import { Versions } from "../versions.ts"
import { nameOfWords } from "../text-hash.ts"

/**
 * So often an engine is asked for what people wrote while it was at work. Then what there is is put in
 * place, and the rest waits until somebody asks again.
 */
const mostRounds = 3

/**
 * Whether every paragraph has its English: `partly`, as an engine will never translate some of them, or
 * `unfinished`, as people wrote on all the time.
 */
export type Translated = "whole" | "partly" | "unfinished"

export const staysLocal = () =>
  new EngineError({
    reason:
      "This story stays on this server, which can't translate. You can write the English translation by hand.",
    canPass: false,
  })

/** What is told while an engine translates, and asked before it is asked. */
interface Following<E, R> {
  readonly kept: () => Effect.Effect<void>
  readonly isStillWanted: Effect.Effect<void, E, R>
}

/** As it is kept: in one line, with single blanks, so that it is recognized in the document. */
const tidy = (english: string) => inOneLine(english).toWellFormed().replaceAll(/\s+/g, " ").trim()

/** Translates stories, paragraph by paragraph: each once, and only what changed again. */
export class Translation extends Context.Service<
  Translation,
  {
    /**
     * Translates what has no English yet, or an engine's of other words, and puts it in place. What
     * people wrote stands. `isStillWanted` is asked before anything is put in place.
     */
    readonly story: <E = never, R = never>(
      id: StoryId,
      language: string,
      report: ReportProgress,
      isStillWanted?: Effect.Effect<void, E, R>,
    ) => Effect.Effect<Translated, EngineError | InsufficientStorage | E, R>
    /** Somebody has looked the English through, and saved it. */
    readonly reviewed: (id: StoryId, room: Room) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/transcripts/translation/Translation") {
  static readonly layer = Layer.effect(
    Translation,
    Effect.gen(function* () {
      const { stories } = yield* Database
      const rooms = yield* Rooms
      const memories = yield* TranslationMemory
      const versions = yield* Versions
      const keepingUp = yield* SnapshotSync
      const names = yield* FamilyNames
      const translator = yield* Translator

      const reviewed = Effect.fn("Translation.reviewed")(function* (id: StoryId, room: Room) {
        const words = room.read()
        if (words.english.length === 0) return
        yield* memories.rewrite(id, ({ memory, engine }) => {
          // Where nobody translates, nobody needs to know.
          if (memory.paragraphs.length === 0 && !translator.available) return null
          const paragraphs = memoryReviewed(words, memory)
          return paragraphs.length === memory.paragraphs.length ? null : { paragraphs, engine }
        })
      })

      /** Asks the engine for paragraphs; answers those that it will never translate. */
      const ask = Effect.fnUntraced(function* <E, R>(
        story: StoryRecord,
        language: string,
        { ids, wanted, original }: TranslationPlan & Pick<PlanText, "original">,
        { kept, isStillWanted }: Following<E, R>,
      ) {
        const asked = new Set(wanted)
        const got = new Set<string>()
        yield* translator
          .translate<E | EngineError | InsufficientStorage, R>(
            {
              language,
              names: yield* names.of(story),
              paragraphs: ids.map((id, n) => ({ id, text: original[n]?.text ?? "" })),
              wanted: asked,
            },
            (paragraph, english) => {
              const machine = tidy(english)
              if (machine === "" || !asked.has(paragraph) || got.has(paragraph)) return Effect.void
              got.add(paragraph)
              return Effect.andThen(memories.keep(story.id, paragraph, machine), kept())
            },
            isStillWanted,
          )
          .pipe(
            Effect.provideService(CallContext, {
              storyId: story.id,
              userId: null,
              isLocalOnly: story.isLocalOnly === true,
            }),
          )
        return wanted.filter((id) => !got.has(id))
      })

      /** Puts in place what is known; null: people have changed the original since. */
      const put = Effect.fnUntraced(function* (
        id: StoryId,
        memory: PlanMemory,
        { rejected, isLast }: { readonly rejected: ReadonlySet<string>; readonly isLast: boolean },
      ) {
        return yield* rooms.change(id, (room) => {
          const words = room.read()
          const plan = planOf(words, memory)
          const isRejected = plan.wanted.every((one) => rejected.has(one))
          if (!isRejected && !isLast) return null
          const isWhole = plan.wanted.length === 0
          const from = isWhole ? nameOfWords(words.original) : ""
          room.change(null, () => {
            putTranslation(room.document, words, plan)
            if (room.translatedFrom !== from) room.setTranslatedFrom(from)
          })
          const now = room.read()
          if (room.isTouched("english") && !hasLinesByHand(now, memory)) {
            room.change(null, () => room.setUntouched("english"))
          }
          return { words: now, isWhole, isRejected }
        })
      })

      const story = Effect.fn("Translation.story")(function* <E, R>(
        id: StoryId,
        language: string,
        report: ReportProgress,
        isStillWanted: Effect.Effect<void, E, R> = Effect.void,
      ) {
        const room = yield* rooms.enter(id)
        if (room.translatedFrom === nameOfWords(room.read().original)) {
          const { memory } = yield* memories.of(id)
          if (memory.paragraphs.length + memory.coming.length === 0) yield* reviewed(id, room)
        }
        const rejected = new Set<string>()
        // Asked each time, as it may have been decided while the engine was at work.
        const stillThere = Effect.gen(function* () {
          const found = Option.getOrNull(yield* stories.get(id))
          if (found?.isLocalOnly === true) return yield* staysLocal()
          yield* isStillWanted
        })
        let [asked, done] = [0, 0]
        const kept = () => Effect.suspend(() => report((done += 1) / Math.max(1, asked)))
        for (let round = 1; ; round += 1) {
          const found = yield* stories.get(id)
          if (Option.isNone(found)) return "unfinished" as const
          const known = yield* memories.of(id)
          const words = room.read()
          const plan = { ...planOf(words, known.memory), original: words.original }
          const wanted = plan.wanted.filter((one) => !rejected.has(one))
          asked += wanted.length
          if (wanted.length > 0 && round <= mostRounds) {
            const left = yield* ask(
              found.value,
              language,
              { ...plan, wanted },
              { kept, isStillWanted: stillThere },
            )
            for (const one of left) rejected.add(one)
          }
          yield* stillThere
          yield* keepingUp.keepWhatWasLeft(id, room)
          const { memory } = yield* memories.of(id)
          const placed = yield* put(id, memory, { rejected, isLast: round >= mostRounds })
          if (placed === null) continue
          const engine = asked > 0 ? translator.name : known.engine
          yield* memories.rewrite(id, ({ memory: latest }) => ({
            engine,
            paragraphs: memoryAfter(placed.words, latest, planOf(placed.words, latest)),
            isApplied: true,
          }))
          yield* keepingUp.settle(id, room)
          yield* versions.keep(id, room, "english", { kind: "translated", by: theServer })
          if (placed.isWhole) return "whole" as const
          return placed.isRejected ? ("partly" as const) : ("unfinished" as const)
        }
      }, Effect.scoped)

      return Translation.of({ story, reviewed })
    }),
  )
}
