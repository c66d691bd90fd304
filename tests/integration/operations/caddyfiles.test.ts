import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { makeFolder } from "../../support/audio.ts"
import { findCaddy } from "../../support/proxies.ts"

const WithCaddyfile = Schema.Struct({
  configs: Schema.Struct({ caddyfile: Schema.Struct({ content: Schema.String }) }),
})

/** A dollar is written twice where compose must leave it to Caddy. */
const caddyfileOf = (name: string) => {
  const text = readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8")
  const { configs } = Schema.decodeUnknownSync(WithCaddyfile)(parse(text, { merge: true }))
  return configs.caddyfile.content.replaceAll("$$", "$")
}

const caddy = findCaddy()

describe.skipIf(caddy === null)("what the compose files tell Caddy", () => {
  it.each([
    ["docker-compose.caddy.yml", { PUBLIC_URL: "https://stories.example.org" }],
    ["docker-compose.scale.yml", { SITE: "stories.example.org" }],
  ])("in %s is what Caddy understands, and it serves https by that name", async (name, env) => {
    const folder = await makeFolder()
    const file = join(folder, "Caddyfile")
    await writeFile(file, caddyfileOf(name))
    const ask = (command: string) =>
      spawnSync(caddy ?? "", [command, "--adapter", "caddyfile", "--config", file], {
        encoding: "utf8",
        env: { ...env, HOME: folder, XDG_DATA_HOME: join(folder, "data") },
      })
    expect(ask("validate")).toMatchObject({ status: 0 })
    const { stdout } = ask("adapt")
    expect(stdout).toContain('"listen":[":443"]')
    expect(stdout).toContain('{"host":["stories.example.org"]}')
  })
})
