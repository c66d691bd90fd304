import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, it, afterAll } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { mediaContract } from "../../ports/media.contract.ts"
import { anS3, findS3, noS3 } from "./a-server.fixture.ts"
import { s3Media } from "./media.ts"

const scratch = mkdtempSync(join(tmpdir(), "kintale-scratch-"))
afterAll(() => rmSync(scratch, { recursive: true }))

const program = findS3()

if (program === null) describe.skip(`S3 (skipped: ${noS3})`, () => it("keeps its contract", () => {}))
else
  mediaContract(
    "S3",
    Layer.unwrap(Effect.map(anS3(program), ({ place }) => s3Media({ place, scratch }))),
  )
