import { Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId } from "#protocol/ids.ts"
import { sentencesOf } from "#protocol/sentences.ts"
import { textNames } from "#protocol/transcript.ts"
import { TranscriptEvents } from "../transcripts/transcript-events.ts"
import type { TranscriptSnapshot } from "../transcripts/snapshots.ts"
import {
  cutIntoPassages,
  nameOfPassages,
  type Passage,
  passageRecord,
  passageText,
} from "./passages.ts"
import { Database } from "../../platform/database/database.ts"
import { opened, reopened } from "../../platform/database/story-jobs.ts"
import { type PassageRecord, vectorToText } from "../../platform/database/passages.ts"
import { EmbeddingEngine } from "./embedding-engine.ts"

/** Texts embedded in one call, so that a search in between does not wait long. */
const batch = 4

const isSame = (one: PassageRecord, other: PassageRecord) =>
  JSON.stringify(one) === JSON.stringify(other)

/** A story's words, and their translation where there is one. */
export type IndexedTexts = Pick<TranscriptSnapshot, "original" | "english">

/** Indexes corrected text for search. Only passages that changed are embedded again. */
export class PassageIndexing extends Context.Service<PassageIndexing>()(
  "backend/features/search/PassageIndexing",
  {
    make: Effect.gen(function* () {
      const { passages, stories, vectors } = yield* Database
      const engine = yield* EmbeddingEngine
      const embedder = engine.house
      const news = yield* TranscriptEvents

      const vectorsOf = Effect.fnUntraced(function* (
        cut: ReadonlyArray<Passage>,
        known: ReadonlyMap<string, PassageRecord>,
      ) {
        const texts = [...new Set(cut.map(passageText))].filter((text) => {
          const record = known.get(text)
          return record === undefined || record.model !== embedder.model
        })
        const vectors = new Map<string, string>()
        for (let at = 0; at < texts.length; at += batch) {
          const some = texts.slice(at, at + batch)
          const made = yield* embedder.embed(some)
          for (const [n, text] of some.entries()) {
            const vector = made[n]
            if (vector !== undefined) vectors.set(text, vectorToText(vector))
          }
        }
        return vectors
      })

      /** Whether the story's vectors are made by another engine: `Understanding` gets those. */
      const embedsLater = (id: StoryId) =>
        Effect.map(
          stories.get(id),
          Option.exists((story) => engine.wantedFor(story) !== embedder),
        )

      const recordsOf = Effect.fnUntraced(function* (storyId: StoryId, texts: IndexedTexts) {
        const before = yield* passages.find({ filter: { storyId }, sort: [["id", 1]] })
        const known = new Map(before.map((record) => [passageText(record), record]))
        const cut = textNames.flatMap((text) =>
          cutIntoPassages(sentencesOf(texts[text])).map((passage) => ({ text, passage })),
        )
        const isLater = yield* embedsLater(storyId)
        const vectors = yield* vectorsOf(isLater ? [] : cut.map(({ passage }) => passage), known)
        const after = cut.map(({ text, passage }, n): PassageRecord => {
          const words = passageText(passage)
          const before = known.get(words)
          const kept = before?.model === embedder.model ? before.vector : null
          const vector = vectors.get(words) ?? kept
          return passageRecord({ storyId, n, passage, text, model: embedder.model, vector })
        })
        return { before, after, isLater }
      })

      const replace = Effect.fnUntraced(function* (
        before: ReadonlyArray<PassageRecord>,
        after: ReadonlyArray<PassageRecord>,
      ): Effect.fn.Return<boolean, InsufficientStorage> {
        const old = new Map(before.map((record) => [record.id, record]))
        const changed = after.filter((record) => {
          const was = old.get(record.id)
          return was === undefined || !isSame(was, record)
        })
        const gone = before.slice(after.length)
        if (changed.length === 0 && gone.length === 0) return false
        yield* passages.remove({ id: { $in: [...changed, ...gone].map(({ id }) => id) } })
        yield* passages.insertMany(changed)
        return true
      })

      /**
       * `isWanted` fails when the update is no longer wanted: embedding takes long, and the story may be
       * erased meanwhile. It is checked just before the passages are stored, and again afterwards.
       */
      const index = Effect.fn("PassageIndexing.index")(function* <E>(
        id: StoryId,
        texts: IndexedTexts,
        isWanted: Effect.Effect<void, E>,
      ) {
        const { before, after, isLater } = yield* recordsOf(id, texts)
        yield* isWanted
        const isNew = yield* replace(before, after)
        const wanted = before.length > 0 ? reopened : { understood: { ...opened, model: null } }
        // Last, so that whoever read passages in between reads them again.
        const passagesName = nameOfPassages(after)
        yield* stories.update(
          { id, passagesName: { $ne: passagesName } },
          { $set: { passagesName, ...(isLater && wanted) } },
        )
        if (!isNew) return
        yield* isWanted
        yield* news.tell(id)
      })

      /** Removes the story from the search index. */
      const forget = (storyId: StoryId) =>
        Effect.asVoid(Effect.andThen(passages.remove({ storyId }), vectors.remove({ storyId })))

      return { index, forget }
    }),
  },
) {
  static readonly layer = Layer.effect(this, this.make)
}
