import { access, constants } from "node:fs/promises"

const canRun = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/**
 * The ffmpeg to use: the one given (`FFMPEG_PATH`), else the one of the package `ffmpeg-static`, which
 * is there when npm could download it, else the one on the PATH. Whether it runs is `Sound.check`'s to say.
 */
export const findFfmpeg = async (given?: string): Promise<string> => {
  if (given !== undefined && given !== "") return given
  const installed = await import("ffmpeg-static").then(
    (module) => module.default,
    () => null,
  )
  return installed !== null && (await canRun(installed)) ? installed : "ffmpeg"
}
