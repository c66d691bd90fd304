import { Effect, Layer, Semaphore, Stream } from "effect"
import type { Phrase } from "#protocol/transcript.ts"
import { WorkerRpc } from "../../ports/worker-rpc.ts"
import { type Samples, Transcriber } from "../../ports/transcriber.ts"
import type { Cut } from "../sherpa/segment-speech.ts"
import { tooShort } from "../sherpa/language-mismatch.ts"
import { orFail, stumbled } from "../sherpa/find-model.ts"
import { openSamples, sampleRate, type SamplesFile } from "../sherpa/samples-file.ts"
import { speechIn } from "../sherpa/voice-detector.ts"
import { joinCuts, type Joined, type JoinedPiece } from "./merge-segments.ts"
import { type HeardPhrases, phrasesOf } from "./phrases.ts"
import { secondsOf } from "./interpolate-times.ts"
import { wavOf } from "./wav.ts"

/** How many pieces are heard at once. */
const atOnce = 4
/** How many may be finished ahead of an earlier one that takes longer, as they are told in order. */
const finishedAhead = 4
/** Seconds of the pauses around a piece that are sent along, so that soft ends are heard. */
const margin = 0.25

/** What is heard of a piece: its sound, and the second at which that begins. */
const soundOf = async (file: SamplesFile, { start, end, pauseBefore, pauseAfter }: JoinedPiece) => {
  const from = Math.round((start - Math.min(margin, pauseBefore / 2)) * sampleRate)
  const to = Math.round((end + Math.min(margin, pauseAfter / 2)) * sampleRate)
  const samples = await file.read(from, to - from)
  return {
    from: from / sampleRate,
    wav: wavOf(samples),
    seconds: samples.length / sampleRate,
  }
}

/** A transcriber that answers so many pieces with the same text is stuck. */
const stuckAfter = 4
/** How many letters of what was said before a piece are told with it. */
const lettersBefore = 200

/**
 * The end of what was heard in a language, from the beginning of a word on; null where there is none. In
 * another language it would lead astray.
 */
const previousTextOf = (phrases: ReadonlyArray<Phrase>, language: string | null) => {
  const other = phrases.findLastIndex((phrase) => (phrase.language ?? language) !== language)
  const said = phrases.slice(Math.max(other + 1, phrases.length - lettersBefore))
  const text = said.map((phrase) => phrase.text).join(" ")
  if (language === null || text === "") return null
  if (text.length <= lettersBefore) return text
  const end = text.slice(-lettersBefore)
  return end.slice(end.indexOf(" ") + 1).replace(/^[\uDC00-\uDFFF]/, "")
}

/** The language of most seconds of speech. */
const mostSpoken = (seconds: ReadonlyMap<string, number>) =>
  [...seconds].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null

/** Collects what was heard, in order, and tells each phrase. */
const collector = (heard: (phrase: Phrase | null, secondsDone: number) => void) => {
  const phrases: Array<Phrase> = []
  const languages = new Map<string, number>()
  let spoken = 0
  let understood = 0
  /** How often each text came back for a whole piece. */
  const answers = new Map<string, number>()
  const add = (joined: Joined, said: HeardPhrases | null) => {
    if (joined._tag === "Quiet") return heard(null, joined.until)
    spoken += secondsOf(joined.speech)
    if (said === null || said.phrases.length === 0) return heard(null, joined.end)
    const { language, seconds } = said
    understood += seconds
    const whole = said.phrases.map(({ text }) => text).join(" ")
    answers.set(whole, (answers.get(whole) ?? 0) + 1)
    if (language !== null) languages.set(language, (languages.get(language) ?? 0) + seconds)
    for (const phrase of said.phrases) {
      phrases.push(phrase)
      heard(phrase, Math.min(phrase.end, joined.end))
    }
  }
  return {
    add,
    phrases,
    language: () => mostSpoken(languages),
    /** Somebody speaks, and little of it was understood, or the same again and again. */
    isDoubtful: () =>
      spoken >= tooShort &&
      (understood < spoken / 2 || [...answers.values()].some((times) => times >= stuckAfter)),
  }
}

/**
 * Has a transcriber on another machine write a recording down, which the server asks. Where speech is,
 * and so when everything was said, is found out here.
 */
export const relayedTranscriber = (
  cutsIn: (file: SamplesFile, joints?: ReadonlyArray<number>) => AsyncIterable<Cut> = speechIn,
): Layer.Layer<Transcriber, never, WorkerRpc> =>
  Layer.effect(
    Transcriber,
    Effect.gen(function* () {
      const relay = yield* WorkerRpc

      const transcribe = Effect.fn("Transcriber.transcribe")(function* (
        samples: Samples,
        language: string | null,
        heard: (phrase: Phrase | null, secondsDone: number) => void,
      ) {
        const file = yield* Effect.acquireRelease(
          orFail(() => openSamples(samples.path), stumbled),
          (opened) => Effect.promise(() => opened.close()),
        )
        const collected = collector(heard)
        const listen = Effect.fnUntraced(function* (joined: Joined) {
          if (joined._tag === "Quiet") return { joined, said: null }
          const { from, ...sound } = yield* orFail(() => soundOf(file, joined), stumbled)
          // Several pieces are heard at once, so it is the end of what is known by now.
          const previousText = previousTextOf(collected.phrases, language)
          const answer = yield* relay.send({ _tag: "Hear", ...sound, language, previousText })
          return { joined, said: phrasesOf(joined, from, answer) }
        })
        const permits = yield* Semaphore.make(atOnce)
        yield* Stream.fromAsyncIterable(
          joinCuts(cutsIn(file, samples.joints)),
          (error) => error,
        ).pipe(
          Stream.tapError((error) => Effect.logError(stumbled.reason, error)),
          Stream.mapError(() => stumbled),
          Stream.mapEffect((joined) => permits.withPermit(listen(joined)), {
            concurrency: atOnce + finishedAhead,
          }),
          Stream.runForEach(({ joined, said }) => Effect.sync(() => collected.add(joined, said))),
        )
        heard(null, samples.seconds)
        return {
          language: collected.language() ?? language ?? "en",
          phrases: collected.phrases,
          isDoubtful: collected.isDoubtful(),
          doubtfulParts: [],
        }
      }, Effect.scoped)

      return Transcriber.of({ languages: null, transcribe })
    }),
  )
