import { execFile } from "node:child_process"
import { rmSync } from "node:fs"
import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { findFfmpeg } from "../../backend/adapters/ffmpeg/find-ffmpeg.ts"
import { austen } from "../../backend/adapters/sherpa/voice.fixture.ts"

const run = promisify(execFile)

const folders = new Set<string>()
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder that goes with the process that made it. */
export const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "kintale-sounds-"))
  folders.add(folder)
  return folder
}

/** Makes a sound file with ffmpeg; answers its path. */
export const makeSound = async (path: string, ...args: ReadonlyArray<string>) => {
  const ffmpeg = await findFfmpeg(process.env["FFMPEG_PATH"])
  await run(ffmpeg, ["-nostdin", "-y", "-loglevel", "error", ...args, path])
  return path
}

/** How long a recording sounds, decoded to its end. */
export const decodedSeconds = async (recording: Uint8Array) => {
  const file = join(await makeFolder(), "recording")
  await writeFile(file, recording)
  const ffmpeg = await findFfmpeg(process.env["FFMPEG_PATH"])
  const asSamples = ["-f", "s16le", "-ac", "1", "-ar", "16000", "pipe:1"]
  const { stdout } = await run(
    ffmpeg,
    ["-nostdin", "-loglevel", "error", "-i", file, ...asSamples],
    {
      encoding: "buffer",
      maxBuffer: 256 * 1024 * 1024,
    },
  )
  return stdout.length / 2 / 16_000
}

export const tone = (path: string, seconds: number, ...args: ReadonlyArray<string>) =>
  makeSound(path, "-f", "lavfi", "-i", `sine=440:d=${String(seconds)}`, ...args)

/** The Austen recordings again and again, fast and without any pause; `minutes` of them. */
export const unbrokenAusten = async (path: string, minutes: number) => {
  const once = austen.files.map((_, at) => `[${String(at)}]`).join("")
  const graph = [
    `${once}concat=n=${String(austen.files.length)}:v=0:a=1`,
    "silenceremove=stop_periods=-1:stop_duration=0.08:stop_threshold=-38dB",
    "atempo=1.25",
    "aloop=loop=-1:size=2000000",
  ].join(",")
  const inputs = austen.files.flatMap((file) => ["-i", file])
  const seconds = String(minutes * 60)
  return makeSound(path, ...inputs, "-filter_complex", graph, "-t", seconds, "-b:a", "48k")
}

/** The Austen recordings one after the other with a pause between, in the kind the file name asks for. */
export const joinedAusten = async (path: string, times = 1) => {
  const list = join(await makeFolder(), "list.txt")
  const pause = await makeSound(
    `${list}.pause.wav`,
    ...["-f", "lavfi", "-i", "anullsrc=r=16000:cl=mono", "-t", "0.8"],
  )
  const wavs = await Promise.all(
    austen.files.map((file, n) =>
      makeSound(`${list}.${String(n)}.wav`, "-i", file, "-ar", "16000"),
    ),
  )
  const once = wavs.flatMap((wav) => [wav, pause])
  const lines = Array.from({ length: times }, () => once).flat()
  await writeFile(list, lines.map((file) => `file '${file}'`).join("\n"))
  return makeSound(path, "-f", "concat", "-safe", "0", "-i", list)
}
