import { Context, Effect, Layer } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { Biographer, type ClaimedLine, type RejectedClaim } from "../../../ports/biographer.ts"
import { EngineError } from "../../../ports/engine-error.ts"
import { CallContext } from "../../../ports/remote-usage-ledger.ts"
import type { Composed, ComposedLine, Embed, BiographySources } from "../generation/sources.ts"
import { topicsInTelling } from "#protocol/biography.ts"
import type { StoredSource } from "../../../platform/database/biographies.ts"
import { termsOf } from "../../../lib/english/terms.ts"
import { asPair, type Borne, checking, sourcesOf } from "./verify-claims.ts"
import { chosenToWrite } from "./select-context.ts"
import { maySend, type Excerpt } from "./excerpts.ts"

/** A model elsewhere that tells a life of what was put together here. */
export class LlmWriter extends Context.Service<
  LlmWriter,
  {
    /** `model@host`; null: none is set up, and nothing may be asked. */
    readonly name: string | null
    /** Null where what it wrote is not borne out by what the family told. */
    readonly write: (
      told: ToWrite & { readonly keeperId: UserId },
    ) => Effect.Effect<Composed | null, EngineError>
  }
>()("backend/features/biographies/llm/LlmWriter") {
  static readonly none = Layer.succeed(
    LlmWriter,
    LlmWriter.of({ name: null, write: () => Effect.succeed(null) }),
  )

  static readonly layer = Layer.effect(
    LlmWriter,
    Effect.map(Biographer, (biographer) =>
      LlmWriter.of({
        name: biographer.name,
        write: ({ keeperId, ...told }) =>
          writeWithModel(told).pipe(
            Effect.provideService(Biographer, biographer),
            Effect.provideService(CallContext, { storyId: null, userId: keeperId }),
          ),
      }),
    ),
  )
}

interface ToWrite {
  readonly sources: BiographySources
  /** What this house put together of them. */
  readonly composed: Composed
  readonly embed: Embed
}

/** A life has so many sentences, and so many of them have to be borne out. */
const leastLines = 5
const leastShare = 0.6
/** More is not asked for, and not looked at. */
const mostLines = 60

const tooLittle = () =>
  new EngineError({
    reason:
      "There isn't enough yet that we may send to another server. This server put together what there is.",
    canPass: false,
  })

type BorneLine = Borne & Pick<ClaimedLine, "topic">

/** Those of a line made here that says the same of the same answer. */
const echoesOf = (line: ComposedLine, composed: Composed): ComposedLine["echoes"] => {
  if (line.sources.some(({ kind }) => kind === "story")) return []
  const terms = new Set(termsOf(line.text))
  const alike = composed.lines.find(({ text, sources, echoes }) => {
    const own = termsOf(text)
    const isOfIt = sources.some((one) =>
      line.sources.some((other) => JSON.stringify(one) === JSON.stringify(other)),
    )
    return (
      echoes.length > 0 && isOfIt && own.filter((term) => terms.has(term)).length >= own.length / 2
    )
  })
  return alike?.echoes ?? []
}

/** The composed lines that rest on something no model was told. */
const unsent = (
  { stories, answers }: BiographySources,
  composed: Composed,
  pieces: ReadonlyArray<Excerpt>,
  isBirthKnown: boolean,
) => {
  const local = new Set(stories.filter((story) => !maySend(story)).map(({ id }) => id))
  const sent = new Set(
    pieces.flatMap(({ sentences }) => sentences.map(({ source }) => keyOf(source))),
  )
  const isUnsent = (source: StoredSource) => {
    switch (source.kind) {
      case "story":
        return local.has(source.storyId)
      case "answer":
        return (answers[source.question] ?? "") !== "" && !sent.has(keyOf(source))
      case "chat":
        return !sent.has(keyOf(source))
      case "profile":
        return !isBirthKnown
    }
  }
  return composed.lines.filter(({ sources }) => sources.some(isUnsent))
}
const keyOf = (source: StoredSource) =>
  source.kind === "story" ? `story ${String(source.storyId)}` : JSON.stringify(source)

const isNew = (line: BorneLine, before: ReadonlyArray<BorneLine>) => {
  const own = termsOf(line.text).join(" ")
  return before.every(({ text }) => text !== line.text && termsOf(text).join(" ") !== own)
}

/**
 * A life as a model elsewhere tells it, of which only those sentences are left that code has found in
 * their sources and a judge has not dropped; beside them what this house says of things it does not
 * send. Null where too little is left.
 */
export const writeWithModel = Effect.fn("biographies.writeWithModel")(function* ({
  sources,
  composed,
  embed,
}: ToWrite) {
  const { name, write, mend, judge } = yield* Biographer
  if (name === null) return null
  const pieces = yield* chosenToWrite(sources, embed)
  if (pieces.flatMap(({ sentences }) => sentences).length < leastLines) return yield* tooLittle()

  const { person } = sources
  const about = { name: person.name, relationship: person.relationship }
  const material = pieces.map(({ id, teller, text }) => ({ id, teller, text }))
  const behalf = yield* CallContext
  const asking = Effect.provideService(CallContext, {
    ...{ storyId: null, userId: behalf.userId },
    biographyStoryIds: [...new Set(pieces.flatMap(({ storyId }) => storyId ?? []))],
  })
  const check = checking(sources, pieces, embed)

  const passed: Array<BorneLine> = []
  const sift = Effect.fnUntraced(function* (lines: ReadonlyArray<ClaimedLine>) {
    const rejected: Array<RejectedClaim> = []
    for (const line of lines.slice(0, mostLines)) {
      const found = yield* check(line)
      if (typeof found === "string") rejected.push({ ...line, why: found })
      else if (isNew({ ...found, topic: line.topic }, passed))
        passed.push({ ...found, topic: line.topic })
    }
    return rejected
  })

  const claimed = yield* asking(write({ about, material }))
  const rejected = yield* sift(claimed)
  if (rejected.length > 0) yield* sift(yield* asking(mend({ about, material, rejected })))
  if (passed.length < leastLines) return null
  const verdicts = yield* asking(judge(passed.map(asPair)))
  const kept = passed.filter((_, at) => verdicts[at] === true)
  if (kept.length < leastLines || kept.length < leastShare * Math.min(claimed.length, mostLines))
    return null

  const lines = kept.map((line): ComposedLine => {
    const { topic, text } = line
    const made: ComposedLine = {
      ...{ topic, text, made: "model", sources: sourcesOf(line), echoes: [] },
    }
    return { ...made, echoes: echoesOf(made, composed) }
  })
  const isBirthKnown = kept.some(({ text }) => /^(?:\S+ ){1,4}was born\b/i.test(text))
  const own = unsent(sources, composed, pieces, isBirthKnown)
  return {
    ...composed,
    lines: topicsInTelling.flatMap((topic) => [
      ...own.filter(
        (line) => line.topic === topic && line.sources.some(({ kind }) => kind === "profile"),
      ),
      ...lines.filter((line) => line.topic === topic),
      ...own.filter(
        (line) => line.topic === topic && line.sources.every(({ kind }) => kind !== "profile"),
      ),
    ]),
  }
})
