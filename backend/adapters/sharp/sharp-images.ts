import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Effect, Layer, Semaphore } from "effect"
import type { Crop, WhyNoPhoto } from "#protocol/photo.ts"
import { Images, PicturesAway, PictureUnusable } from "../../ports/images.ts"
import { exitCodes, tooMuchMemory } from "./exit-codes.ts"

const ownScript = new URL("./portrait.ts", import.meta.url)

/** The largest picture takes two seconds on a slow machine. */
const timeoutMillis = 20_000

/** A portrait has some fifty thousand bytes. */
const mostBytes = 1024 * 1024

const whys = new Map<number, WhyNoPhoto>([
  [exitCodes.damaged, "damaged"],
  [exitCodes["too many pixels"], "too many pixels"],
  [exitCodes["too small"], "too small"],
  [exitCodes.moving, "moving"],
  [exitCodes["another kind"], "another kind"],
  // A picture that takes more memory than any of its size should was made to do so.
  [tooMuchMemory, "damaged"],
])

interface Settings {
  readonly script?: URL
  readonly millis?: number
}

const makePortrait = (
  bytes: Uint8Array,
  { x, y, zoom }: Crop,
  { script = ownScript, millis = timeoutMillis }: Settings,
): Effect.Effect<Uint8Array, PictureUnusable | PicturesAway> =>
  Effect.callback((resume) => {
    const child = spawn(process.execPath, [fileURLToPath(script), ...[x, y, zoom].map(String)], {
      // The server's environment contains secrets. What is decoded stays in memory: a file of a
      // process that is killed would stay behind.
      env: { PATH: process.env["PATH"], VIPS_DISC_THRESHOLD: "2g", MALLOC_ARENA_MAX: "2" },
      stdio: ["pipe", "pipe", "pipe"],
    })
    const made: Array<Buffer> = []
    let length = 0
    let said = ""
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      child.kill("SIGKILL")
    }, millis)
    const end = (outcome: Effect.Effect<Uint8Array, PictureUnusable | PicturesAway>) => {
      clearTimeout(late)
      resume(outcome)
    }
    const away = (reason: string) => Effect.fail(new PicturesAway({ reason }))
    child.on("error", (error) => end(away(error.message)))
    // It may refuse before it has read everything.
    child.stdin.on("error", () => undefined)
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(0, 1_000)
    })
    child.stdout.on("data", (piece: Buffer) => {
      length += piece.byteLength
      if (length > mostBytes) child.kill("SIGKILL")
      else made.push(piece)
    })
    child.on("close", (code, signal) => {
      if (code === 0) return end(Effect.succeed(Buffer.concat(made)))
      const why = isLate ? "damaged" : whys.get(code ?? 0)
      if (why !== undefined) return end(Effect.fail(new PictureUnusable({ why })))
      return end(away(`the portrait's process ended with ${String(code ?? signal)}: ${said}`))
    })
    child.stdin.end(bytes)
    return Effect.sync(() => child.kill("SIGKILL"))
  })

/** Makes portraits with libvips, each in a process of its own and one after the other. */
export const sharpPictures = (settings: Settings = {}): Layer.Layer<Images> =>
  Layer.effect(
    Images,
    Effect.gen(function* () {
      const turn = yield* Semaphore.make(1)
      return Images.of({
        portrait: (bytes, crop) => turn.withPermits(1)(makePortrait(bytes, crop, settings)),
      })
    }),
  )
