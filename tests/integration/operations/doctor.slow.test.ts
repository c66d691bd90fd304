import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freePort } from "../../../backend/adapters/free-port.fixture.ts"
import { startMailServer } from "../../support/fakes/smtp-server.ts"
import { documentedProxies, findNginx, startNginx } from "../../support/proxies.ts"
import { runProgram } from "../../support/run-cli.ts"
import { startServer, warningsOf } from "../../support/spawn-server.ts"

const nginx = findNginx()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kintale-doctor-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The names of what has this sign. */
const namesOf = (sign: string, said: string) =>
  said
    .split("\n")
    .flatMap((line) => (line.startsWith(`${sign} `) ? [line.slice(2, 18).trim()] : []))

const ofProxies = ["WebSockets", "Uploads", "Range requests", "Cookie"]

/** A server at a known port, on a data folder of its own, and its settings for programs beside it. */
const startAt = async (port: number, more: Readonly<Record<string, string>>) => {
  const dataDir = await mkdtemp(join(folder, "data-"))
  const env = { PORT: String(port), DATA_DIR: dataDir, ...more }
  return { env, server: await startServer({ fast: "at once", dataDir, env }) }
}

describe("npm run doctor", () => {
  it.skipIf(nginx === null)(
    "R730 R731 R733 says behind nginx as it comes that WebSockets and large pieces don't get through, and nothing else is red; once that is mended nothing is",
    async () => {
      const port = await freePort()
      const proxyWith = (lines: string) =>
        startNginx(
          nginx ?? "",
          `server { listen 127.0.0.1:<port>; location / { proxy_pass http://127.0.0.1:${String(port)}; proxy_set_header Host $http_host; ${lines} } }`,
        )
      const broken = await proxyWith("")
      const publicUrl = `http://127.0.0.1:${String(broken.port)}`
      const { server, env } = await startAt(port, { PUBLIC_URL: publicUrl, TRUST_PROXY: "true" })
      const copies = await mkdtemp(join(folder, "copies-"))
      expect(await runProgram("backup", env, copies)).toMatchObject({ code: 0 })

      const { code, said } = await runProgram("doctor", env)
      expect([code, namesOf("✗", said)]).toEqual([1, ["WebSockets", "Uploads"]])
      expect(said).toContain("proxy_set_header Upgrade $http_upgrade")
      expect(said).toContain("refuses 2 MB of a recording at once (it answered 413).")
      expect(said).toContain("client_max_body_size 600m")
      expect(said).toContain(`The newest backup is less than an hour old, in ${copies}.`)
      await broken.stop()

      const mended = await proxyWith(
        `client_max_body_size 600m; proxy_http_version 1.1;
         proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;`,
      )
      const moved = { ...env, PUBLIC_URL: `http://127.0.0.1:${String(mended.port)}` }
      const after = await runProgram("doctor", moved)
      expect([after.code, namesOf("✗", after.said)]).toEqual([0, []])
      expect(namesOf("✓", after.said)).toEqual(
        expect.arrayContaining(["Server", "Address", ...ofProxies, "Database", "Backup"]),
      )
      await mended.stop()
      await server.stop()
    },
  )

  for (const [name, { isHere, start }] of Object.entries(documentedProxies))
    it.skipIf(!isHere)(
      `R731 finds nothing wrong with the lines that are documented for ${name}, but that nobody vouches for a certificate of one's own`,
      async () => {
        const port = await freePort()
        const proxy = await start(`http://127.0.0.1:${String(port)}`)
        const url = `https://127.0.0.1:${String(proxy.port)}`
        const { server, env } = await startAt(port, { PUBLIC_URL: url, TRUST_PROXY: "true" })
        const { said } = await runProgram("doctor", env)
        expect(namesOf("✗", said)).toEqual(["Certificate"])
        expect(namesOf("✓", said)).toEqual(expect.arrayContaining(ofProxies))
        expect(said).toContain("The session cookie is Secure")
        expect(warningsOf(server)).toEqual([])
        await server.stop()
        await proxy.stop()
      },
    )

  it("R730 R732 says that the server is not running, and sends a test email all the same", async () => {
    const mail = await startMailServer()
    const { server, env } = await startAt(await freePort(), { MAIL_URL: mail.url })
    await server.kill()
    const { code, said } = await runProgram("doctor", env, "--email", "anna@example.org")
    expect([code, namesOf("✗", said)]).toEqual([1, ["Server"]])
    expect(said).toContain("Kintale is not running")
    expect(namesOf("–", said)).toEqual(["Address", ...ofProxies])
    expect(said).toContain("took the email to anna@example.org")
    expect(mail.emails.map(({ subject }) => subject)).toEqual(["Kintale can send email"])

    // Asked without an address, it sends nothing.
    expect((await runProgram("doctor", env)).said).toContain("✓ Email")
    expect(mail.emails).toHaveLength(1)
    await mail.stop()
  })

  it("R730 is called rightly, and makes nothing where there is no server", async () => {
    const nowhere = join(folder, "nowhere")
    expect(await runProgram("doctor", { DATA_DIR: nowhere })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/There is no Kintale in .*nowhere/),
    })
    expect(existsSync(nowhere)).toBe(false)
    for (const words of [["--mail"], ["--email", "nobody"]])
      expect(await runProgram("doctor", {}, ...words)).toMatchObject({
        code: 2,
        said: expect.stringMatching(/--email me@example.org/),
      })
  })
})
