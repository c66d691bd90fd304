import { describe, expect, it } from "vitest"
import { startFailure } from "./start-failure.ts"

const where = { dataDir: "/data" }
const failed = (fields: object) => Object.assign(new Error("what the system said"), fields)

describe("a start that fails", () => {
  it.each([
    [{ code: "EADDRINUSE", port: 3100 }, /^Port 3100 is already in use\./],
    [{ code: "EACCES", port: 80 }, /^Port 80 needs rights .* above 1023/],
    [
      { code: "EACCES", path: "/data/session-secret" },
      /^DATA_DIR \/data can't be written .*theirs: mkdir -p \/data && chown -R \d+ \/data/,
    ],
    [
      { code: "EACCES", path: "/tmp/x" },
      /^\/tmp\/x can't be written .*theirs: chown -R \d+ \/tmp \(/,
    ],
    [
      { code: "EROFS", path: "/data/kintale.db" },
      /^DATA_DIR \/data is on a disk that can only be read/,
    ],
    [{ code: "EEXIST", path: "/data" }, /^DATA_DIR \/data is a file, not a folder/],
    [{ code: "ENOSPC", path: "/data/kintale.db" }, /^The disk of DATA_DIR \/data is full/],
    [{ code: "ENOSPC" }, /^The disk of DATA_DIR \/data is full/],
    [{ errcode: 13 }, /^The disk of DATA_DIR \/data is full/],
    [{ errcode: 11 }, /^\/data\/kintale\.db is damaged\. Nothing was changed\. Restore/],
    [{ errcode: 26 }, /^\/data\/kintale\.db is damaged/],
  ])("R709 says what to do, and what the system said: %j", (fields, sentence) => {
    const told = startFailure(failed(fields), where)
    expect(told).toMatch(sentence)
    expect(told).toMatch(/\(what the system said\)$/)
  })

  it("R709 keeps a sentence that is one", () => {
    const sentence = "MAIL_FROM must look like Kintale <kintale@example.org>."
    expect(startFailure(new Error(sentence), where)).toBe(sentence)
    expect(startFailure(failed({ code: "ECONNREFUSED" }), where)).toBe("what the system said")
    expect(startFailure("no error", where)).toBe("no error")
  })
})
