import { PassThrough } from "node:stream"
import { describe, expect, it } from "vitest"
import { hiddenLines } from "./password-prompt.ts"

describe("a line that is typed", () => {
  it("R170 is not shown, and nothing of it is", async () => {
    const input = new PassThrough()
    const output = new PassThrough()
    const shown: Array<string> = []
    output.on("data", (piece: Buffer) => shown.push(piece.toString()))
    const lines = hiddenLines({ input, output })
    const first = lines.ask("New password: ")
    input.write("a secret of ours\r")
    expect(await first).toBe("a secret of ours")
    const second = lines.ask("Once more: ")
    input.write("wrönx\u007fg\r")
    expect(await second).toBe("wröng")
    lines.close()
    expect(shown.join("")).toBe("New password: \nOnce more: \n")
  })

  it("R170 is none when it is broken off", async () => {
    const input = new PassThrough()
    const lines = hiddenLines({ input, output: new PassThrough() })
    const line = lines.ask("New password: ")
    input.write("half\u0003")
    expect(await line).toBeNull()
  })
})
