import { Effect, Layer, Logger } from "effect"
import type { ModelServer } from "../../../tests/support/fakes/model-server.ts"
import { notingOutgoing } from "../../ports/remote-usage-ledger.fixture.ts"
import { openAiSpeech } from "./openai-transcriber.ts"
import { openAiText } from "./openai-language-model.ts"
import { ServerProfiles } from "./server-profiles.ts"

export const testKey = "sk-of-the-tests"

/** Engines that ask a stand-in, with what stands in the books and in the log. */
export const enginesAt = ({ url }: Pick<ModelServer, "url">, model = "a-model") => {
  const outside = { baseUrl: url, model, key: testKey }
  const log: Array<string> = []
  const books = notingOutgoing()
  const needs = Layer.mergeAll(
    books.layer,
    ServerProfiles.layer,
    Logger.layer([Logger.make(({ message }) => log.push(String(message)))]),
  )
  return {
    outside,
    log,
    ...books,
    needs,
    text: openAiText(outside).pipe(Layer.provideMerge(needs)),
    speech: openAiSpeech(outside).pipe(Layer.provideMerge(needs)),
  }
}

/** Waits until somebody has asked, so that time can pass while they wait. */
export const onceAsked = (server: ModelServer) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.before(() => {
    resolve()
    server.before(() => undefined)
  })
  return Effect.promise(() => promise)
}

/** A WAV file of a tone, with another pitch for each `hertz`. */
export const aWav = (seconds: number, hertz = 440) => {
  const samples = Math.round(seconds * 16_000)
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write("RIFF", 0, "latin1")
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write("WAVEfmt ", 8, "latin1")
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(16_000, 24)
  wav.writeUInt32LE(32_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write("data", 36, "latin1")
  wav.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at += 1)
    wav.writeInt16LE(Math.round(8_000 * Math.sin((at * hertz * 2 * Math.PI) / 16_000)), 44 + at * 2)
  return wav
}
