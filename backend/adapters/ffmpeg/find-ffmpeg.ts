import { access, constants } from "node:fs/promises"

const canRun = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/**
 * Finds ffmpeg: the configured one (`FFMPEG_PATH`), otherwise that of the package `ffmpeg-static`, if
 * npm could download it, otherwise the one on the PATH. `Sound.check` verifies that it runs.
 */
export const findFfmpeg = async (given?: string): Promise<string> => {
  if (given !== undefined && given !== "") return given
  const installed = await import("ffmpeg-static").then(
    (module) => module.default,
    () => null,
  )
  return installed !== null && (await canRun(installed)) ? installed : "ffmpeg"
}
