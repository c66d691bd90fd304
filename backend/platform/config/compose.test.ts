import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { parse } from "yaml"
import { settingsByName } from "./environment.ts"

const textOf = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8")

const Environment = Schema.Record(Schema.String, Schema.NullOr(Schema.String))
const strings = Schema.optionalKey(Schema.Array(Schema.String))
const Service = Schema.Struct({
  image: Schema.optionalKey(Schema.String),
  build: Schema.optionalKey(Schema.String),
  environment: Schema.optionalKey(Environment),
  env_file: Schema.optionalKey(
    Schema.Array(Schema.Struct({ path: Schema.String, required: Schema.Boolean })),
  ),
  ports: strings,
  volumes: strings,
  read_only: Schema.optionalKey(Schema.Boolean),
  tmpfs: strings,
  cap_drop: strings,
  configs: Schema.optionalKey(
    Schema.Array(Schema.Struct({ source: Schema.String, target: Schema.String })),
  ),
  depends_on: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
})
const Compose = Schema.Struct({
  services: Schema.Record(Schema.String, Service),
  volumes: Schema.Record(Schema.String, Schema.Unknown),
  configs: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Struct({ content: Schema.String })),
  ),
})
const read = (name: string) =>
  Schema.decodeUnknownSync(Compose)(parse(textOf(name), { merge: true }))

/** What compose fills in by itself, and what other programs than ours are told by. */
const ofOthers = ["SITE", "PUBLISH", "S3_ACCESS_KEY", "S3_SECRET_KEY"]
const filledIn = (text: string) =>
  [...text.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)].map(([, name = ""]) => name)

const alone = "docker-compose.yml"
const withMongo = "docker-compose.mongodb.yml"
const withCaddy = "docker-compose.caddy.yml"

describe.each([
  [alone, [alone]],
  [withMongo, [alone, withMongo]],
  [withCaddy, [alone, withCaddy]],
  ["docker-compose.scale.yml", ["docker-compose.scale.yml"]],
])("%s", (name, together) => {
  const files = together.map(read)
  const services = files.flatMap((file) => Object.entries(file.services))
  const isOurs = (service: string) =>
    services.some(([other, { build }]) => other === service && build !== undefined)

  it("gives the server only variables that it reads", () => {
    const given = services.flatMap(([service, { environment = {} }]) =>
      isOurs(service) ? Object.keys(environment) : [],
    )
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

  it("names each volume, configuration and service that it speaks of", () => {
    const names = services.map(([service]) => service)
    const volumes = files.flatMap((file) => Object.keys(file.volumes))
    const contents = files.flatMap(({ configs = {} }) => Object.keys(configs))
    for (const [, { volumes: mounted = [], depends_on = {}, configs = [] }] of services) {
      for (const mount of mounted) assert.include(volumes, mount.split(":")[0])
      for (const other of Object.keys(depends_on)) assert.include(names, other)
      for (const { source } of configs) assert.include(contents, source)
    }
  })
})

describe(alone, () => {
  const { services, volumes } = read(alone)
  const { app } = services
  const dockerfile = textOf("Dockerfile")
  const inImage = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(dockerfile)?.[1]

  it("R718 gives the server every setting of .env but those that are about the container", () => {
    assert.deepStrictEqual(app?.env_file, [{ path: ".env", required: false }])
    const own = ["DATA_DIR", "HOST", "PORT"]
    assert.deepStrictEqual(Object.keys(app?.environment ?? {}).toSorted(), own)
  })

  it("R718 is one container with one volume, which can write nowhere else but to its temporary folder", () => {
    assert.deepStrictEqual(Object.keys(services), ["app"])
    assert.deepStrictEqual(Object.keys(volumes), ["data"])
    assert.deepStrictEqual(app?.volumes, ["data:/data"])
    assert.isTrue(app?.read_only)
    assert.deepStrictEqual(app?.tmpfs, ["/tmp"])
    assert.deepStrictEqual(app?.cap_drop, ["ALL"])
  })

  it("agrees with the image on its folder and its port", () => {
    for (const name of ["DATA_DIR", "HOST", "PORT"])
      assert.strictEqual(app?.environment?.[name], inImage(name))
    assert.match(dockerfile, /^USER node\nVOLUME \/data\nEXPOSE 3000$/m)
    assert.match(dockerfile, /^HEALTHCHECK /m)
    assert.deepStrictEqual(
      app?.ports?.map((port) => port.split(":").at(-1)),
      ["3000"],
    )
  })
})

describe("what is added to docker-compose.yml", () => {
  it("leads the server to its MongoDB, which nobody else reaches", () => {
    const { app, mongo } = read(withMongo).services
    assert.deepStrictEqual(app?.environment, { MONGODB_URL: "mongodb://mongo:27017/kintale" })
    assert.isUndefined(mongo?.ports)
  })

  it("puts Caddy before the server, which then trusts it, at the address people open", () => {
    const { services, configs = {} } = read(withCaddy)
    assert.strictEqual(services["app"]?.environment?.["TRUST_PROXY"], "true")
    assert.match(services["caddy"]?.environment?.["PUBLIC_URL"] ?? "", /^\$\{PUBLIC_URL:\?/)
    assert.match(configs["caddyfile"]?.content ?? "", /^\{\$\$PUBLIC_URL\} .*app:3000/s)
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
