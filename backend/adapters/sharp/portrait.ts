/**
 * The child process that makes one portrait: a picture comes in, a JPEG goes out, or it ends with one
 * of the exit codes. A decoder that crashes, or takes all memory there is, harms nothing else.
 */
import { writeFileSync } from "node:fs"
import { setPriority } from "node:os"
import { buffer } from "node:stream/consumers"
import sharp, { type Metadata } from "sharp"
import { limits } from "#protocol/limits.ts"
import { squareOf } from "#protocol/crop-square.ts"
import { exitCodes, type ImageRejection, tooMuchMemory } from "./exit-codes.ts"

/** The most any picture of the size we take needs is six hundred megabytes; a photo needs two hundred. */
const mostBytes = 700 * 1024 * 1024
const lookMillis = 20
const mostMillis = 30_000

const ifAllowed = (step: () => void) => {
  try {
    step()
  } catch {
    // Not on this system, or the whole server has stepped back further already.
  }
}
// Whoever listens or is heard comes first.
ifAllowed(() => setPriority(10))
// Where memory is short on the whole machine, this process goes and not the server.
ifAllowed(() => writeFileSync("/proc/self/oom_score_adj", "1000"))
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.exit(tooMuchMemory)
  // The server ends it earlier, unless it was killed itself.
  if (performance.now() > mostMillis) process.exit(exitCodes.damaged)
}, lookMillis).unref()

const refuse = (why: ImageRejection): never => process.exit(exitCodes[why])

// One picture at a time on one thread, and nothing remembered: it is the only one.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
})

const reading = { limitInputPixels: limits.photo.pixels, failOn: "error" } as const

/** Cropping works on a picture of at most this width and height. */
const working = limits.photo.side * limits.photo.mostZoom

const orRefuse = <A>(work: Promise<A>): Promise<A> =>
  work.catch((problem: unknown) => {
    process.stderr.write(String(problem).slice(0, 500))
    return refuse("damaged")
  })

const checkHead = ({ format, width, height, pages = 1 }: Metadata) => {
  if (format !== "jpeg" && format !== "png" && format !== "webp") return refuse("another kind")
  if (pages > 1) return refuse("moving")
  if (width * height > limits.photo.pixels) return refuse("too many pixels")
  if (Math.min(width, height) < limits.photo.least) return refuse("too small")
}

const bytes = await buffer(process.stdin)
const [x = 0.5, y = 0.5, zoom = 1] = process.argv.slice(2).map(Number)
checkHead(await orRefuse(sharp(bytes, { limitInputPixels: false }).metadata()))

const { data, info } = await orRefuse(
  sharp(bytes, reading)
    .autoOrient()
    .resize({ width: working, height: working, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true }),
)
const { width, height, channels } = info
const { left, top, side } = squareOf(info, { x, y, zoom })
const portrait = await sharp(data, { raw: { width, height, channels } })
  .extract({ left, top, width: side, height: side })
  .resize(limits.photo.side, limits.photo.side)
  .jpeg({ quality: 84, progressive: true })
  .toBuffer()
process.stdout.write(portrait)
