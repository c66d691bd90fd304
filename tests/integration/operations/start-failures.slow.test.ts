import { once } from "node:events"
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Caller } from "../../support/api-client.ts"
import { startServer } from "../../support/spawn-server.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kintale-"))
})
afterAll(() => rm(folder, { recursive: true }))

const failsWith = (sentence: RegExp, options: Parameters<typeof startServer>[0]) =>
  expect(startServer({ fast: "at once", ...options })).rejects.toThrow(sentence)

describe("a server that cannot start", () => {
  it("R709 says that its port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const { port } = other.address() as AddressInfo
    await failsWith(new RegExp(`Port ${String(port)} is already in use`), {
      dataDir: join(folder, "of-port"),
      env: { PORT: String(port) },
    })
    other.close()
  })

  it("R709 says that its data folder is a file", async () => {
    const file = join(folder, "a-file")
    await writeFile(file, "")
    await failsWith(/DATA_DIR .*a-file is a file, not a folder/, { dataDir: file })
    await failsWith(/DATA_DIR .*is a file, not a folder/, { dataDir: join(file, "below") })
  })

  it.each(["cut in the middle", "overwritten"])(
    "R709 says that its database was %s, and changes nothing of it",
    async (how) => {
      const dataDir = join(folder, how)
      const server = await startServer({ dataDir, fast: "at once" })
      await new Caller(server.url).join("anna")
      await server.stop()
      const file = join(dataDir, "kintale.db")
      const whole = await readFile(file)
      if (how === "overwritten") await writeFile(file, Buffer.alloc(whole.length, "x"))
      else await truncate(file, Math.floor(whole.length / 8_192) * 4_096)
      const damaged = await readFile(file)
      await failsWith(/kintale\.db is damaged\. Nothing was changed\. Restore/, { dataDir })
      expect(Buffer.compare(await readFile(file), damaged)).toBe(0)
    },
  )
})
