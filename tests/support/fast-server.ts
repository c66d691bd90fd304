import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Overrides } from "../../backend/main.ts"
import { cachingWorkerPool } from "../../backend/features/processing/recording-worker-pool.fixture.ts"
import { plainEmbedder } from "../../backend/features/search/embedder.fixture.ts"

const root = new URL("../../", import.meta.url)
const worker = new URL("backend/app/worker-main.ts", root)

const imported = /(?:from|new URL\(|import\() ?"(\.[^"]+|#protocol\/[^"]+)"/g

/** A file and every file of ours that it is made of. */
const sourcesOf = (file: URL, known = new Map<string, string>()): Map<string, string> => {
  if (known.has(file.href) || !existsSync(file)) return known
  const text = readFileSync(file, "utf8")
  known.set(file.href, text)
  for (const [, path = ""] of text.matchAll(imported))
    sourcesOf(new URL(path.replace(/^#/, root.href), file), known)
  return known
}

/** What decides what a worker reports; changed, everything is heard anew. */
const version = () => {
  const hash = createHash("sha256").update(process.env["FFMPEG_PATH"] ?? "")
  hash.update(readFileSync(new URL("package-lock.json", root)))
  for (const text of sourcesOf(worker).values()) hash.update(text)
  return hash.digest("hex").slice(0, 16)
}

/** What a server spares in tests that are about hearing, but about neither hashes nor what a text means. */
export const fastButTranscribing: Overrides = {
  strength: { memoryCost: 64, timeCost: 1, parallelism: 1 },
  embedder: plainEmbedder,
  searchTimes: { saving: 300 },
}

/**
 * What a server spares in tests that are not about it: hearing the same recording again, what a hash
 * costs, and the model that knows what a text means. `inItsTime`: a recording is worked on for as long as ever.
 */
export const fast = ({ inItsTime = false } = {}): Overrides => ({
  ...fastButTranscribing,
  workerPool: cachingWorkerPool(
    join(fileURLToPath(root), "node_modules/.cache/kintale-heard", version()),
    { inItsTime },
  ),
})
