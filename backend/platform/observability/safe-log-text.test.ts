import { describe, expect, it } from "vitest"
import { asLogLine } from "./safe-log-text.ts"

describe("a text from outside in the log", () => {
  it("stays one line, colours nothing and hides nothing", () => {
    expect(asLogLine("a\r\nERROR\u001b[31m\u2028\u202eb\0@c.d")).toBe("a ERROR [31m b @c.d")
    expect(asLogLine("half \ud83d")).toBe("half \ufffd")
  })

  it("stays as it is when it is harmless", () => {
    expect(asLogLine("ben.o'hara+family@münchen.example")).toBe("ben.o'hara+family@münchen.example")
  })
})
