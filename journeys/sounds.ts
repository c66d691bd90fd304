import { execFile } from "node:child_process"
import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { findFfmpeg } from "../backend/adapters/ffmpeg/find-ffmpeg.ts"

const run = promisify(execFile)

/** Real recordings (see fixtures/README.md). */
export const fixture = (name: string) =>
  fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))

export const makeFolder = () => mkdtemp(join(tmpdir(), "kintale-sounds-"))

/** Makes a sound file with ffmpeg; answers its path. */
export const makeSound = async (path: string, ...args: ReadonlyArray<string>) => {
  const ffmpeg = await findFfmpeg(process.env["FFMPEG_PATH"])
  await run(ffmpeg, ["-nostdin", "-y", "-loglevel", "error", ...args, path])
  return path
}

export const tone = (path: string, seconds: number, ...args: ReadonlyArray<string>) =>
  makeSound(path, "-f", "lavfi", "-i", `sine=440:d=${String(seconds)}`, ...args)

/** The Austen recordings one after the other with a pause between, in the kind the file name asks for. */
export const joinedAusten = async (path: string, times = 1) => {
  const files = ["0870", "0880", "0890", "0920", "0930"].map((n) => fixture(`austen-${n}.flac`))
  const list = join(await makeFolder(), "list.txt")
  const pause = await makeSound(
    `${list}.pause.wav`,
    ...["-f", "lavfi", "-i", "anullsrc=r=16000:cl=mono", "-t", "0.8"],
  )
  const wavs = await Promise.all(
    files.map((file, n) => makeSound(`${list}.${String(n)}.wav`, "-i", file, "-ar", "16000")),
  )
  const once = wavs.flatMap((wav) => [wav, pause])
  const lines = Array.from({ length: times }, () => once).flat()
  await writeFile(list, lines.map((file) => `file '${file}'`).join("\n"))
  return makeSound(path, "-f", "concat", "-safe", "0", "-i", list)
}

/** What the reader says in `joinedAusten`. */
export const austenWords =
  "and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them " +
  "he was not an ill disposed young man " +
  "unless to be rather cold hearted and rather selfish is to be ill disposed " +
  "had he married a more amiable woman he might have been made still more respectable than he was " +
  "he might even have been made amiable himself"
