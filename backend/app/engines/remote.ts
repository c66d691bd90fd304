import { Layer } from "effect"
import { noSpeechService, noTextService } from "../../adapters/disabled/no-remote-engines.ts"
import { openAiEmbedder } from "../../adapters/openai/openai-embedder.ts"
import { openAiSpeech } from "../../adapters/openai/openai-transcriber.ts"
import { openAiText } from "../../adapters/openai/openai-language-model.ts"
import { ServerProfiles } from "../../adapters/openai/server-profiles.ts"
import { RemoteEmbedder } from "../../ports/embedder.ts"
import type { EngineSettings } from "../../platform/engines/engine-settings.ts"
import { looking } from "./remote-health-probe.ts"

/** The engines on other machines, as the server asks them. Imported only where there are some. */
export const enginesElsewhere = (settings: EngineSettings) => {
  const { transcribe, write, embed } = settings
  return Layer.mergeAll(
    transcribe._tag === "Remote" ? openAiSpeech(transcribe) : noSpeechService,
    write._tag === "Remote" ? openAiText(write) : noTextService,
    embed._tag === "Remote"
      ? Layer.effect(RemoteEmbedder, openAiEmbedder(embed))
      : Layer.succeed(RemoteEmbedder, null),
    looking(settings),
  ).pipe(Layer.provide(ServerProfiles.layer))
}
