import { Effect, Layer, Semaphore } from "effect"
import type { RemoteModel } from "../../ports/remote-model.ts"
import { type SpeechPiece, RemoteTranscriber } from "../../ports/remote-transcriber.ts"
import { type Call, withLock, sender } from "./request.ts"
import { heardIn } from "./parse-transcription.ts"
import { ServerProfiles, type ServerKind } from "./server-profiles.ts"

/** How many pieces are heard at a time. */
const atOnce = 4

/** Everything a service is told about a piece beside its sound. */
interface Way {
  readonly format: "json" | "verbose_json"
  /** What it is told of a language nobody knows. */
  readonly unknownLanguage: string | null
  /** It is told what was said before, too. */
  readonly isPrompted: boolean
  /** How many better formats and languages there are. */
  readonly past: number
}

/** Diarizing models refuse every piece that comes with what was said before it. */
const takesPrompt = (model: string) => !model.includes("diarize")

/** OpenAI's newer models answer with text alone; all others are asked for times too. */
const waysOf = (
  { unknownLanguage }: ServerKind,
  model: string,
  { past, isPrompted }: Pick<Way, "past" | "isPrompted">,
): readonly [Way, ...ReadonlyArray<Way>] => {
  const isPlain = /gpt-.*transcribe/.test(model)
  const formats = isPlain ? (["json"] as const) : (["verbose_json", "json"] as const)
  const told = unknownLanguage === null ? [null] : [unknownLanguage, null]
  const all = told.flatMap((language) =>
    formats.map((format) => ({ format, unknownLanguage: language })),
  )
  const [way, ...others] = (isPrompted ? [true, false] : [false]).flatMap((prompted) =>
    all.map((each, at): Way => ({ ...each, isPrompted: prompted, past: at })).slice(past),
  )
  return way === undefined
    ? [{ format: "json", unknownLanguage: null, isPrompted: false, past }]
    : [way, ...others]
}

const callFor = (
  piece: SpeechPiece,
  way: Way,
  { model, kind }: { readonly model: string; readonly kind: ServerKind },
): Call<ReturnType<typeof heardIn>> => ({
  amount: { seconds: piece.seconds },
  millis: kind.millis.piece,
  ask: (client, signal) => {
    const language = piece.language ?? way.unknownLanguage
    return client.audio.transcriptions.create(
      {
        // The name says nothing: it is as much the service's to know as anybody's.
        file: new File([Uint8Array.from(piece.wav)], "piece.wav", { type: "audio/wav" }),
        model,
        response_format: way.format,
        ...(language === null ? {} : { language }),
        ...(way.isPrompted && piece.previousText !== null ? { prompt: piece.previousText } : {}),
        ...(model.startsWith("gpt-transcribe") && piece.names.length > 0
          ? { keywords: [...piece.names] }
          : {}),
      },
      { signal },
    )
  },
  read: (answer) => heardIn(answer, piece),
})

/** A transcriber on another machine. */
export const openAiSpeech = (outside: RemoteModel) =>
  Layer.effect(
    RemoteTranscriber,
    Effect.gen(function* () {
      const servers = yield* ServerProfiles
      const { attempt } = yield* sender("transcribe", outside)
      const { model } = outside
      const permits = yield* Semaphore.make(atOnce)
      /** How many formats and languages it did not understand. */
      let past = 0
      /** Whether it understands to be told what was said before. */
      let understandsPrompt = takesPrompt(model)

      const hear = Effect.fn("RemoteTranscriber.hear")(function* (piece: SpeechPiece) {
        const { kind } = yield* servers.known(outside)
        const isPrompted = understandsPrompt && piece.previousText !== null
        const asked = (way: Way) =>
          Effect.tap(attempt(callFor(piece, way, { model, kind })), () =>
            Effect.sync(() => {
              past = way.past
              if (piece.previousText !== null) understandsPrompt = way.isPrompted
            }),
          )
        return yield* withLock(waysOf(kind, model, { past, isPrompted }), asked).pipe(
          Effect.mapError(({ failed }) => failed),
          permits.withPermits(atOnce / kind.atOnce),
        )
      })
      return RemoteTranscriber.of({ hear })
    }),
  )
