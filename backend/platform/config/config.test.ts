import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { readConfig } from "./config.ts"

const dataDir = mkdtempSync(join(tmpdir(), "kintale-config-"))
afterAll(() => rmSync(dataDir, { recursive: true }))

const read = (variables: Readonly<Record<string, string>>) =>
  readConfig({ DATA_DIR: dataDir, ...variables })

const sentenceFor = (variables: Readonly<Record<string, string>>) => {
  try {
    read(variables)
  } catch (problem) {
    if (problem instanceof Error) return problem.message
  }
  return "no problem"
}

describe("who may open an account", () => {
  it("R108 is anybody when nobody says, and what is said otherwise", () => {
    expect(read({}).registration).toBeNull()
    expect(read({ REGISTRATION: "" }).registration).toBeNull()
    for (const policy of ["open", "invited", "closed"])
      expect(read({ REGISTRATION: policy }).registration).toBe(policy)
  })

  it.each(["Invited", "invite", "yes", "true", " open", "none"])(
    "R108 stops the start with one sentence when it is %s",
    (policy) => {
      expect(sentenceFor({ REGISTRATION: policy })).toBe(
        "REGISTRATION must be open, invited or closed.",
      )
    },
  )
})

describe("a service for positions", () => {
  it("R180 is none when nobody says, and asked at the address that is given", () => {
    expect(read({}).geocoderUrl).toBeNull()
    const geocoder = "http://geo.example.org/reverse?key=k"
    expect(read({ GEOCODER_URL: geocoder }).geocoderUrl).toBe(geocoder)
  })

  it.each(["geo.example.org", "file:///etc/passwd", "ftp://geo.example.org", "https://", "yes"])(
    "R180 stops the start with one sentence when it is %s",
    (url) => {
      expect(sentenceFor({ GEOCODER_URL: url })).toBe(
        "GEOCODER_URL must look like https://geocoder.example.org/reverse.",
      )
    },
  )
})

describe("a secret in a file", () => {
  const file = join(dataDir, "secret")

  it("R724 is read from it, without the line's end", () => {
    writeFileSync(file, "smtp://user:pass@mail.example.org:587\n")
    expect(read({ MAIL_URL_FILE: file }).mailUrl).toBe("smtp://user:pass@mail.example.org:587")
    expect(read({ MAP_FILE: "streets.pmtiles" }).mapFile).toBe("streets.pmtiles")
  })

  it("R724 stops the start with one sentence where the file is not there, or both are set, and repeats none", () => {
    expect(sentenceFor({ MAIL_URL_FILE: "/nowhere" })).toMatch(
      /^MAIL_URL_FILE names a file that can't be read\. \(ENOENT/,
    )
    expect(sentenceFor({ MAIL_URL_FILE: file, MAIL_URL: "smtp://mail" })).toBe(
      "MAIL_URL and MAIL_URL_FILE are both set. Keep one of them.",
    )
  })
})

describe("a port and a switch", () => {
  it("R709 stop the start with one sentence when they cannot be read", () => {
    for (const port of ["abc", "-1", "70000", "3000.5", "0x10"]) {
      expect(sentenceFor({ PORT: port })).toBe("PORT must be a number from 0 to 65535.")
      expect(sentenceFor({ METRICS_PORT: port })).toMatch(/^METRICS_PORT must be a number/)
    }
    expect(sentenceFor({ TRUST_PROXY: "maybe" })).toBe("TRUST_PROXY must be true or false.")
    expect(sentenceFor({ LOG_LEVEL: "loud" })).toMatch(/^LOG_LEVEL must be one of fatal, error/)
    expect(sentenceFor({ LOG_FORMAT: "xml" })).toBe("LOG_FORMAT must be text or json.")
  })

  it.each([
    ["true", true],
    ["Yes", true],
    ["1", true],
    ["on", true],
    ["false", false],
    ["no", false],
    ["0", false],
    ["", false],
  ])("R709 TRUST_PROXY is taken as people write it: %s", (given, isOn) => {
    expect(read({ TRUST_PROXY: given }).trustProxy).toBe(isOn)
  })
})

describe("the public address", () => {
  it.each(["stories.example.org", "https://example.org/stories", "ftp://example.org", "https://"])(
    "R709 stops the start with one sentence when it is %s",
    (url) => {
      expect(sentenceFor({ PUBLIC_URL: url })).toBe(
        "PUBLIC_URL must look like https://stories.example.org, without a path.",
      )
    },
  )
})

describe("the mail settings", () => {
  it("are none when nobody says", () => {
    for (const variables of [{}, { MAIL_URL: "", MAIL_FROM: "" }])
      expect(read(variables)).toMatchObject({
        mailUrl: null,
        mailFrom: "Kintale <kintale@localhost>",
      })
  })

  it("are taken as they are given", () => {
    const given = { MAIL_URL: "smtps://u:p@mail.example.org", MAIL_FROM: "Us <us@example.org>" }
    expect(read(given)).toMatchObject({ mailUrl: given.MAIL_URL, mailFrom: given.MAIL_FROM })
    expect(read({ PUBLIC_URL: "https://kin.example.org" }).mailFrom).toContain("@kin.example.org>")
  })

  it("stop the start with one sentence when they cannot be read, without the password", () => {
    const sentence = sentenceFor({ MAIL_URL: "mail.example.org:587/secret-of-mine" })
    expect(sentence).toMatch(/^MAIL_URL must look like [^\n]*\.$/)
    expect(sentence).not.toContain("secret-of-mine")
    expect(sentenceFor({ MAIL_FROM: "Anna" })).toMatch(/^MAIL_FROM must look like [^\n]*\.$/)
  })
})

describe("the plans", () => {
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_abc",
    STRIPE_PUBLIC_KEY: "pk_test_abc",
    STRIPE_PRICE: "premium",
  }

  it("R213 R214 are the free one, Premium too where there are keys, or none where whoever runs it says so", () => {
    expect(read({}).plans).toEqual({ kind: "free-only" })
    expect(read({ PLAN: "unlimited" }).plans).toEqual({ kind: "unlimited" })
    expect(read(keys).plans).toEqual({ kind: "premium", publicKey: "pk_test_abc" })
  })

  it("R213 stop the start with one sentence when they can't be combined or cannot be read", () => {
    expect(sentenceFor({ PLAN: "free" })).toBe("PLAN must be unlimited, or not set.")
    expect(sentenceFor({ ...keys, PLAN: "unlimited" })).toMatch(
      /^PLAN=unlimited .* can't be combined/,
    )
  })
})

describe("the secret of the sessions", () => {
  const secret = "0123456789abcdef0123456789abcdef"
  const keyOf = (given: string) => read({ SESSION_SECRET: given }).sessionKey.toString("hex")

  it("R113 counts to its last sign, and is refused when it is short, without being repeated", () => {
    expect(keyOf(`${secret}1`)).not.toBe(keyOf(`${secret}2`))
    const sentence = sentenceFor({ SESSION_SECRET: "too-short-a-secret" })
    expect(sentence).toMatch(/^SESSION_SECRET must be at least 32 characters long\. [^\n]*$/)
    expect(sentence).not.toContain("too-short-a-secret")
  })

  it("R113 that nobody gave is made once, and found again at every later start", () => {
    expect(read({}).sessionKey).toHaveLength(32)
    expect(read({}).sessionKey).toEqual(read({ SESSION_SECRET: "" }).sessionKey)
  })
})

describe("a server of several nodes", () => {
  const shared = {
    REDIS_URL: "redis://127.0.0.1:6379",
    MONGODB_URL: "mongodb://127.0.0.1/kintale",
    MEDIA_DIR: dataDir,
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    MAIL_URL: "smtp://mail.example.org",
    PUBLIC_URL: "https://stories.example.org",
  }

  it("R469 is none when nobody says: one node does everything, in its own folder", () => {
    expect(read({})).toMatchObject({ redisUrl: null, role: "all", mediaDir: dataDir })
  })

  it("R469 begins with what all nodes share, each with its part", () => {
    for (const role of ["all", "web", "worker"])
      expect(read({ ...shared, ROLE: role })).toMatchObject({
        redisUrl: shared.REDIS_URL,
        role,
        mediaDir: dataDir,
      })
  })

  it.each([
    ["MONGODB_URL", "MONGODB_URL"],
    ["MEDIA_DIR", "MEDIA_DIR (or S3_URL)"],
    ["SESSION_SECRET", "SESSION_SECRET"],
    ["MAIL_URL", "MAIL_URL"],
    ["PUBLIC_URL", "PUBLIC_URL"],
  ])("R469 does not start without %s, which each node would have of its own", (name, said) => {
    expect(sentenceFor({ ...shared, [name]: "" })).toBe(
      `With REDIS_URL there are several nodes, and they have to share what each would otherwise keep for itself. Also set ${said}, the same on every node.`,
    )
  })

  it("R469 stops the start with one sentence where a part or an address makes no sense", () => {
    expect(sentenceFor({ ...shared, ROLE: "both" })).toBe("ROLE must be all, web or worker.")
    expect(sentenceFor({ ROLE: "web" })).toMatch(/^ROLE needs REDIS_URL/)
    for (const url of ["redis.example.org", "http://redis.example.org", "yes"])
      expect(sentenceFor({ ...shared, REDIS_URL: url })).toBe(
        "REDIS_URL must look like redis://redis.example.org:6379 or rediss://….",
      )
  })
})

describe("where recordings are kept", () => {
  const bucket = "https://KEY:a%2Fb%40c@s3.example.org:9000/recordings"

  it("R534 is a folder when nobody says, or what is said", () => {
    expect(read({}).mediaPlace).toEqual({ kind: "disk" })
    expect(read({ S3_URL: bucket }).mediaPlace).toEqual({
      kind: "s3",
      s3: {
        ...{ endpoint: "https://s3.example.org:9000", region: "us-east-1", bucket: "recordings" },
        ...{ pathStyle: true, key: "KEY", secret: "a/b@c" },
      },
    })
    const aws = "https://K:S@s3.eu-central-1.amazonaws.com/family"
    expect(read({ S3_URL: aws }).mediaPlace).toMatchObject({
      s3: { region: "eu-central-1", pathStyle: false, bucket: "family" },
    })
    expect(read({ S3_URL: `${aws}?region=eu-west-1&pathStyle=true` }).mediaPlace).toMatchObject({
      s3: { region: "eu-west-1", pathStyle: true },
    })
  })

  it.each([
    ...["s3.example.org/b", "https://s3.example.org/bucket", "https://KEY@s3.example.org/bucket"],
    ...["https://K:hush@s3.example.org/", "https://K:hush@s3.example.org/a/b", "yes"],
    ...["https://K:hush@s3.example.org/bucket?size=3", "ftp://K:hush@s3.example.org/bucket"],
    ...["https://K:hush%@s3.example.org/bucket", "https://K:hush@s3.example.org/bucket#x"],
  ])("R534 stops the start with one sentence, without the key, when S3_URL is %s", (url) => {
    expect(sentenceFor({ S3_URL: url })).toBe(
      "S3_URL must look like https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1, with %2F for a / in the key or the secret.",
    )
  })

  it("R534 is one place", () => {
    expect(sentenceFor({ S3_URL: bucket, MEDIA_DIR: dataDir })).toMatch(
      /can't be combined: recordings can only be in one place\.$/,
    )
  })

  it("R818 says what to do where MEDIA_STORE is still set, whatever else is", () => {
    const mongo = { MONGODB_URL: "mongodb://127.0.0.1/kintale" }
    for (const others of [{}, mongo, { S3_URL: bucket }, { ...mongo, MEDIA_DIR: dataDir }])
      expect(sentenceFor({ ...others, MEDIA_STORE: "gridfs" })).toMatch(
        /^MEDIA_STORE is no longer a setting, .* remove it, and set S3_URL .* or MEDIA_DIR .*\.$/,
      )
    expect(read({ MEDIA_STORE: "" }).mediaPlace).toEqual({ kind: "disk" })
  })

  it("R534 needs no folder that all nodes share where it is elsewhere", () => {
    const nodes = {
      ...{ REDIS_URL: "redis://127.0.0.1:6379", MONGODB_URL: "mongodb://127.0.0.1/kintale" },
      ...{
        SESSION_SECRET: "0123456789abcdef0123456789abcdef",
        MAIL_URL: "smtp://mail.example.org",
      },
      ...{ PUBLIC_URL: "https://stories.example.org" },
    }
    expect(read({ ...nodes, S3_URL: bucket }).mediaPlace.kind).toBe("s3")
    expect(sentenceFor(nodes)).toMatch(/Also set MEDIA_DIR \(or S3_URL\),/)
  })
})
