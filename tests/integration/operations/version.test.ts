import { readFileSync } from "node:fs"
import { Schema } from "effect"
import { expect, it } from "vitest"
import { Health } from "#protocol/capabilities.ts"
import { routes } from "#protocol/paths.ts"
import { Caller, decode } from "../../support/api-client.ts"
import { startServer } from "../../support/spawn-server.ts"

const { version } = Schema.decodeSync(
  Schema.fromJsonString(Schema.Struct({ version: Schema.String })),
)(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"))

it("R746 the log begins with the version that runs, and /health says it", async () => {
  const server = await startServer()
  try {
    expect(server.said[0]?.endsWith(` Kintale ${version} is starting.`)).toBe(true)
    const health = decode(Health, await new Caller(server.url).get(routes.health))
    expect(health.version).toBe(version)
  } finally {
    await server.stop()
  }
})
