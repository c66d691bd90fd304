// Helpers for tests that make good and bad recordings: the real ffmpeg, and a temporary folder.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { findFfmpeg } from "./find-ffmpeg.ts"

export const ffmpeg = await findFfmpeg(process.env["FFMPEG_PATH"])

/** Runs ffmpeg on trusted input and returns its output. */
export const makeSound = (...args: ReadonlyArray<string>) => {
  const { status, stderr } = spawnSync(ffmpeg, ["-nostdin", "-hide_banner", "-y", ...args], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(stderr)
  return stderr
}

/** The codec of each allowed format. */
export const codecOf = {
  mp3: ["-c:a", "libmp3lame", "-b:a", "96k"],
  m4a: ["-c:a", "aac", "-b:a", "96k"],
  wav: ["-c:a", "pcm_s16le"],
  webm: ["-c:a", "libopus", "-b:a", "64k"],
} as const
export type Kind = keyof typeof codecOf
export const kinds: ReadonlyArray<Kind> = ["mp3", "m4a", "wav", "webm"]

/** A temporary folder, removed with the scope. */
export const aFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-sound-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
)

export const filesIn = (folder: string) => readdirSync(folder).toSorted()
