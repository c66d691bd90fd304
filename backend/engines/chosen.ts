import { join } from "node:path"
import { findFfmpeg } from "../adapters/ffmpeg/find-ffmpeg.ts"
import type { Config } from "../settings/config.ts"
import type { EngineSettings } from "./engine-settings.ts"

/** The engines the operator configured, with the embedded ones as defaults. */
export const enginesChosen = async ({
  dataDir,
  ffmpegPath,
  speechModelDir,
}: Pick<Config, "dataDir" | "ffmpegPath" | "speechModelDir">): Promise<EngineSettings> => ({
  ffmpeg: await findFfmpeg(ffmpegPath ?? undefined),
  cacheDir: join(dataDir, "cache"),
  transcribe: { _tag: "Embedded", modelDir: speechModelDir },
  translate: { _tag: "Nobody" },
  write: { _tag: "Embedded" },
  embed: { _tag: "Embedded" },
})
