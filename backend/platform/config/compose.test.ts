import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { parse } from "yaml"
import { settingsByName } from "./environment.ts"

const textOf = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8")

const Environment = Schema.Record(Schema.String, Schema.NullOr(Schema.String))
const Compose = Schema.Struct({
  services: Schema.Record(
    Schema.String,
    Schema.Struct({
      image: Schema.optionalKey(Schema.String),
      build: Schema.optionalKey(Schema.String),
      environment: Schema.optionalKey(Environment),
      volumes: Schema.optionalKey(Schema.Array(Schema.String)),
      depends_on: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
    }),
  ),
  volumes: Schema.Record(Schema.String, Schema.Unknown),
})
const read = (name: string) =>
  Schema.decodeUnknownSync(Compose)(parse(textOf(name), { merge: true }))

/** What compose fills in by itself, and what other programs than ours are told by. */
const ofOthers = ["SITE", "PUBLISH", "S3_ACCESS_KEY", "S3_SECRET_KEY"]
const filledIn = (text: string) =>
  [...text.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)].map(([, name = ""]) => name)

describe.each(["docker-compose.yml", "docker-compose.scale.yml"])("%s", (name) => {
  const { services, volumes } = read(name)
  const ours = Object.values(services).filter(({ build }) => build !== undefined)

  it("gives the server only variables that it reads", () => {
    const given = ours.flatMap(({ environment = {} }) => Object.keys(environment))
    assert.isAbove(given.length, 0)
    assert.deepStrictEqual(
      given.filter((variable) => !settingsByName.includes(variable)),
      [],
    )
  })

  it("asks an operator for nothing else", () => {
    const known = [...settingsByName, ...ofOthers]
    assert.deepStrictEqual(
      filledIn(textOf(name)).filter((variable) => !known.includes(variable)),
      [],
    )
  })

  it("names each volume and each service that it speaks of", () => {
    for (const { volumes: mounted = [], depends_on = {} } of Object.values(services)) {
      for (const mount of mounted) assert.property(volumes, mount.split(":")[0] ?? "")
      for (const other of Object.keys(depends_on)) assert.property(services, other)
    }
  })
})

describe("docker-compose.scale.yml", () => {
  it("gives nodes all they must share, so that they start", () => {
    for (const role of ["web", "worker"]) {
      const { environment = {} } = read("docker-compose.scale.yml").services[role] ?? {}
      assert.strictEqual(environment["ROLE"], role)
      assert.containsAllKeys(environment, [
        ...["MONGODB_URL", "REDIS_URL", "S3_URL", "SESSION_SECRET", "MAIL_URL", "PUBLIC_URL"],
      ])
    }
  })
})
