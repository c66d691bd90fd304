import { Writable } from "node:stream"
import { expect, it } from "vitest"
import { letReaderLeave } from "./run.ts"

const failWith = (code: string) => () =>
  letReaderLeave(new Writable()).emit("error", Object.assign(new Error(code), { code }))

it("R730 a program goes on where nobody reads its lines any more, and stops at nothing else", () => {
  expect(failWith("EPIPE")).not.toThrow()
  expect(failWith("ENOSPC")).toThrow("ENOSPC")
})
