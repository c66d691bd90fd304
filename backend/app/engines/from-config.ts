import { join } from "node:path"
import { findFfmpeg } from "../../adapters/ffmpeg/find-ffmpeg.ts"
import type { RemoteModel } from "../../ports/remote-model.ts"
import type { Config } from "../../platform/config/config.ts"
import type { EngineSettings } from "../../platform/engines/engine-settings.ts"

const here = { _tag: "Embedded" } as const

const elsewhere = ({ baseUrl, model, key }: RemoteModel) =>
  ({ _tag: "Remote", baseUrl, model, key }) as const

/** The engines the operator configured, with the embedded ones as defaults. */
export const enginesChosen = async ({
  dataDir,
  ffmpegPath,
  speechModelDirs,
  outside: { transcribe, write, embed },
}: Pick<
  Config,
  "dataDir" | "ffmpegPath" | "speechModelDirs" | "outside"
>): Promise<EngineSettings> => ({
  ffmpeg: await findFfmpeg(ffmpegPath ?? undefined),
  cacheDir: join(dataDir, "cache"),
  speechModelDirs,
  transcribe: transcribe === null ? here : elsewhere(transcribe),
  translate: write === null ? { _tag: "Nobody" } : elsewhere(write),
  write: write === null ? here : elsewhere(write),
  embed: embed === null ? here : elsewhere(embed),
})
