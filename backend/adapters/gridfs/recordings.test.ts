import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { incomingContract } from "../../ports/incoming.contract.ts"
import { mediaContract } from "../../ports/media.contract.ts"
import { borrowServer, findServer, startServer } from "../mongo/a-server.fixture.ts"
import { gridfsRecordings } from "./recordings.ts"

const scratch = mkdtempSync(join(tmpdir(), "kintale-scratch-"))
afterAll(() => rmSync(scratch, { recursive: true }))

const server = findServer()

if (server.kind === "none") {
  describe.skip(`GridFS (skipped: ${server.reason})`, () => it("keeps its contract", () => {}))
} else {
  const layer = Layer.unwrap(
    Effect.map(
      server.kind === "running"
        ? borrowServer(server.url, server.database)
        : startServer(server.program, server.name),
      (url) => gridfsRecordings({ url, scratch }),
    ),
  )
  mediaContract("GridFS", layer)
  incomingContract("Uploads in GridFS", layer)
}
