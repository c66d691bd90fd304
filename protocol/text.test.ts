import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { requiredText, showsNothing } from "./text.ts"

const accepts = Schema.is(requiredText("Please enter a name."))

describe("a text that is asked for", () => {
  it("is refused when it shows nothing", () => {
    for (const text of [
      "",
      " \t\n",
      "\u00a0\u3000",
      "\u200b\u200c\u200d",
      "\u2066",
      "\u061c",
      "\u00ad",
      "\u{e0041}",
      "\u2066 \u2069",
      "\u0007",
      "\ufe0f",
      "\u3164",
      "\u2800",
    ]) {
      expect(showsNothing(text), JSON.stringify(text)).toBe(true)
      expect(accepts(text), JSON.stringify(text)).toBe(false)
    }
  })

  it("R618 comes without what nobody types, and with all that people do", () => {
    const decode = Schema.decodeUnknownSync(requiredText("Please enter a name."))
    expect(decode("\0Ro\u0007sa\ud83d \u009f")).toBe("Rosa")
    expect(decode("Rosa\n\t👨‍👩‍👧\u200d\u202e")).toBe("Rosa\n\t👨‍👩‍👧\u200d\u202e")
    expect(() => decode("\0\ud83d")).toThrow("Please enter a name.")
  })

  it("may have invisible characters within what it shows", () => {
    for (const text of [
      "Rosa",
      "👩‍👩‍👧‍👦",
      "❤\ufe0f",
      "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
      "می\u200cخواهم",
      "\u2067רוזה\u2069",
      "Ro\u00adsa",
      "\u200bRosa",
    ]) {
      expect(showsNothing(text), text).toBe(false)
      expect(accepts(text), text).toBe(true)
    }
  })
})
