import { execFileSync } from "node:child_process"
import { closeSync, existsSync, mkdtempSync, openSync, writeSync } from "node:fs"
import { readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { routes } from "#protocol/paths.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { FarCaller } from "../../support/accounts/remote-client.ts"
import { about, press, tokenIn } from "../../support/accounts/emails.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { deleteAccount, mediaIn, password } from "../../support/deletion/find-traces.ts"
import { download, storiesIn } from "../../support/export-archive.ts"
import { startMailServer } from "../../support/fakes/smtp-server.ts"
import { startServer } from "../../support/spawn-server.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { storyIsReady } from "../../support/wait-for.ts"
import { sha256 } from "../../support/unzip.ts"

const canMount = process.getuid?.() === 0 && existsSync("/proc/self/mountinfo")

/** Writes until there is no room for a single byte. */
const fill = (file: string) => {
  const handle = openSync(file, "w")
  for (const size of [1024 * 1024, 4096, 1]) {
    try {
      while (writeSync(handle, Buffer.alloc(size)) === size);
    } catch {
      // No room for so much; there may be for less.
    }
  }
  closeSync(handle)
}

const signUp = (url: string, name: string, address = "10.0.0.1") =>
  new FarCaller(url, address).post(routes.signUp, {
    ...{ email: `${name}@example.org`, username: name, password },
    ...{ firstName: "Anna", lastName: "Berg" },
  })

/** What is written goes into free places of the store's files first. */
const untilRejected = async (url: string) => {
  for (let n = 0; n < 2_000; n += 1) {
    // Each from an address on the network of their own.
    const address = `10.1.${String(n >> 8)}.${String(n & 255)}`
    const answer = await signUp(url, `one-more-${String(n)}`, address)
    if (answer.status !== 201) return answer
  }
  throw new Error("there is always room")
}

describe.skipIf(!canMount)("an account on a full disk (needs root, to mount a small one)", () => {
  it(
    "R31 R84 R89 can be taken along; it is not opened, confirmed, given a password or deleted by halves, and is once there is room",
    { timeout: 300_000 },
    async () => {
      const recording = await makeSound(
        join(await makeFolder(), "told.mp3"),
        ...["-i", kennedy.file, "-t", "2"],
      )
      const dataDir = mkdtempSync(join(tmpdir(), "kintale-"))
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", dataDir])
      const mail = await startMailServer()
      const server = await startServer({
        dataDir,
        env: { TRUST_PROXY: "true", MAIL_URL: mail.url },
      })
      try {
        const anna = new Caller(server.url)
        const { email } = await anna.join("anna")
        const { id } = await anna.save(recording)
        await storyIsReady(anna, id)
        const confirming = tokenIn(await mail.emailTo(email, 1, about.verification))
        await anna.post(routes.forgotPassword, { email })
        const token = tokenIn(await mail.emailTo(email, 1, about.reset))
        const reset = () => anna.post(routes.resetPassword, { token, newPassword: `${password}!` })
        const verify = () => press(anna, confirming)
        fill(join(dataDir, "filler"))

        const rejected = await untilRejected(server.url)
        const log = server.said.join("\n")
        expect(log).toMatch(/WARN {2}The disk of .* has \d+ MB left of 25 MB/)
        await vi.waitFor(() =>
          expect(server.said.join("\n")).toMatch(
            /A disk is full: POST \/auth\/register was refused/,
          ),
        )
        expect([rejected.status, rejection(rejected).code]).toEqual([507, "InsufficientStorage"])
        const notGone = await deleteAccount(anna)
        expect([notGone.status, rejection(notGone).code]).toEqual([507, "InsufficientStorage"])
        const notSet = await reset()
        expect([notSet.status, rejection(notSet).code]).toEqual([507, "InsufficientStorage"])
        expect(await verify()).toBe("later")
        expect((await anna.me()).emailVerified).toBe(false)
        const { files } = await download(anna)
        const [story] = storiesIn(files)
        expect(sha256(files.get(story?.files.recording ?? "") ?? Buffer.of())).toBe(
          sha256(await readFile(recording)),
        )

        await rm(join(dataDir, "filler"))
        // What the emails bring is not used up.
        expect(await verify()).toBe("done")
        expect((await reset()).status).toBe(200)
        await anna.signIn(email, `${password}!`)
        expect((await deleteAccount(anna, { password: `${password}!` })).status).toBe(200)
        expect((await new Caller(server.url).signIn(email, `${password}!`)).status).toBe(401)
        expect(await mediaIn(dataDir)).toEqual([])
        expect((await signUp(server.url, "anna")).status).toBe(201)
      } finally {
        await server.stop()
        await mail.stop()
        execFileSync("umount", [dataDir])
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  )
})
