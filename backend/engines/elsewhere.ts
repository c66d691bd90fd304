import { Layer } from "effect"
import { noSpeechService, noTextService } from "../adapters/none/nobody-elsewhere.ts"
import { openAiEmbedder } from "../adapters/openai/openai-embedder.ts"
import { openAiSpeech } from "../adapters/openai/openai-speech.ts"
import { openAiText } from "../adapters/openai/openai-text.ts"
import { ModelServers } from "../adapters/openai/servers.ts"
import { EmbedderElsewhere } from "../ports/embedder.ts"
import type { EngineSettings } from "./engine-settings.ts"
import { looking } from "./looking.ts"

/** The engines on other machines, as the server asks them. Imported only where there are some. */
export const enginesElsewhere = (settings: EngineSettings) => {
  const { transcribe, write, embed } = settings
  return Layer.mergeAll(
    transcribe._tag === "Outside" ? openAiSpeech(transcribe) : noSpeechService,
    write._tag === "Outside" ? openAiText(write) : noTextService,
    embed._tag === "Outside"
      ? Layer.effect(EmbedderElsewhere, openAiEmbedder(embed))
      : Layer.succeed(EmbedderElsewhere, null),
    looking(settings),
  ).pipe(Layer.provide(ModelServers.layer))
}
