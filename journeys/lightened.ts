import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { InPlace } from "../backend/main.ts"
import { rememberingWorkshop } from "../backend/processing/remembering-workshop.fixture.ts"
import { plainEmbedder } from "../backend/search/plain-embedder.fixture.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** What decides what a worker reports; changed, everything is heard anew. */
const madeOf = [
  "backend/{processing,ports,search}/**/*.ts",
  "backend/adapters/{ffmpeg,sherpa,extractive,none,minilm}/**/*.ts",
  "protocol/**/*.ts",
  "package-lock.json",
]
const version = () => {
  const hash = createHash("sha256").update(process.env["FFMPEG_PATH"] ?? "")
  for (const file of globSync(madeOf, { cwd: root }).toSorted())
    hash.update(readFileSync(join(root, file)))
  return hash.digest("hex").slice(0, 16)
}

/**
 * What a server spares in tests that are not about it: hearing the same recording again, what a hash
 * costs, and the model that knows what a text means.
 */
export const lightened = (): InPlace => ({
  strength: { memoryCost: 64, timeCost: 1, parallelism: 1 },
  embedder: plainEmbedder,
  workshop: rememberingWorkshop(join(root, "node_modules/.cache/kintale-heard", version())),
})
