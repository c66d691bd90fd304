import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { sessionKeyOf, storedSessionKey } from "./session-key.ts"

const hex = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

describe("the key that seals sessions", () => {
  it.each([
    ["hexadecimal", hex, `${hex.slice(0, -1)}0`],
    ["base64", "A".repeat(43) + "=", "A".repeat(42) + "B="],
    [
      "words",
      "my grandmother kept geese beside the river",
      "my grandmother kept geese beside the rivet",
    ],
    ["signs beyond ASCII", "ü".repeat(40), `${"ü".repeat(39)}ö`],
  ])("R113 follows from all of a secret: %s @slow", (_, secret, other) => {
    expect(sessionKeyOf(secret)).toHaveLength(32)
    expect(sessionKeyOf(secret)).toEqual(sessionKeyOf(secret))
    expect(sessionKeyOf(secret).equals(sessionKeyOf(other))).toBe(false)
  })

  it("R555 is that of a file session-secret where its contents are given so", () => {
    expect(sessionKeyOf(`key:${hex}`)).toEqual(Buffer.from(hex, "hex"))
    expect(sessionKeyOf(hex)).not.toEqual(Buffer.from(hex, "hex"))
  })

  it.each(["", "secret", "x".repeat(31), "👵".repeat(16)])(
    "R113 is not made of something short: %j",
    (secret) => {
      expect(() => sessionKeyOf(secret)).toThrow(/^SESSION_SECRET must be at least 32 characters/)
    },
  )
})

describe("the key of a server that was given none", () => {
  it("R709 is made once, and one that is damaged says what to do", () => {
    const dataDir = mkdtempSync(join(tmpdir(), "kintale-key-"))
    const key = storedSessionKey(dataDir)
    expect(key).toHaveLength(32)
    expect(storedSessionKey(dataDir)).toEqual(key)
    expect(readdirSync(dataDir)).toEqual(["session-secret"])
    writeFileSync(join(dataDir, "session-secret"), "")
    expect(() => storedSessionKey(dataDir)).toThrow(/session-secret is damaged\. Put it back/)
    rmSync(dataDir, { recursive: true })
  })
})
