import { Effect, Semaphore } from "effect"
import type { Embeds } from "../../ports/embedder.ts"
import { isOpenAi, nameOf, type RemoteModel } from "../../ports/remote-model.ts"
import { sender } from "./request.ts"
import { ServerProfiles } from "./server-profiles.ts"
import { countedIn } from "./structured-output.ts"
import { vectorsIn } from "./parse-embeddings.ts"

/** How many texts go along in one call; more make some servers refuse. */
const mostTexts = 64
/** What the smallest models read is about as much; passages are shorter. */
const mostCharacters = 4_000
/** How many calls wait for an answer at a time. */
const atOnce = 4

/** How many numbers a vector has where the model can be told: a third of the place, and as good. */
const shortened = 512
const isShortened = (outside: RemoteModel) =>
  isOpenAi(outside) && outside.model.startsWith("text-embedding-3")

/** Empty texts are refused by some, and mean as little as a point does. */
const asText = (text: string) => {
  const whole = text.toWellFormed().replaceAll("\u0000", " ").slice(0, mostCharacters)
  return whole.trim() === "" ? "." : whole.toWellFormed()
}

const lumps = <A>(all: ReadonlyArray<A>) =>
  Array.from({ length: Math.ceil(all.length / mostTexts) }, (_, at) =>
    all.slice(at * mostTexts, (at + 1) * mostTexts),
  )

/** An embedder on another machine. */
export const openAiEmbedder = (outside: RemoteModel) =>
  Effect.gen(function* () {
    const servers = yield* ServerProfiles
    const { send } = yield* sender("embed", outside)
    const permits = yield* Semaphore.make(atOnce)
    /** Known from the first vector on, where it cannot be said. */
    let dimensions = isShortened(outside) ? shortened : null

    const embedLump = Effect.fnUntraced(function* (texts: ReadonlyArray<string>) {
      const { kind } = yield* servers.known(outside)
      const vectors = yield* send({
        amount: { tokens: Math.ceil(Buffer.byteLength(texts.join("")) / 3) },
        millis: kind.millis.piece,
        ask: (client, signal) =>
          client.embeddings.create(
            {
              model: outside.model,
              input: [...texts],
              // Said, so that the library does not ask for a form that not every server knows.
              encoding_format: "float",
              ...(isShortened(outside) ? { dimensions: shortened } : {}),
            },
            { signal },
          ),
        read: (answer) => vectorsIn(answer, { count: texts.length, dimensions }),
        counted: countedIn,
      })
      dimensions = vectors[0]?.length ?? dimensions
      return vectors
    })

    const embed = Effect.fn("OpenAiEmbedder.embed")(function* (texts: ReadonlyArray<string>) {
      const answers = yield* Effect.forEach(
        lumps(texts.map(asText)),
        (lump) => permits.withPermit(embedLump(lump)),
        { concurrency: atOnce },
      )
      return answers.flat()
    })
    const ending = isShortened(outside) ? `/${String(shortened)}` : ""
    return { model: `${nameOf(outside)}${ending}`, dimensions, embed } satisfies Embeds
  })
