import { spawn } from "node:child_process"
import { once } from "node:events"
import { cp, rm, symlink } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { makeFolder } from "../../support/audio.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** The project as it is once its packages are installed, and nothing is built. */
const freshCopy = async () => {
  const folder = await makeFolder()
  for (const copied of ["scripts", "backend/adapters/geonames"])
    await cp(join(root, copied), join(folder, copied), { recursive: true })
  const linked = ["node_modules", "frontend", "protocol", "package.json", "vite.config.ts"]
  for (const name of linked) await symlink(join(root, name), join(folder, name))
  return folder
}

/** What the build says first; it is not waited for any longer. */
const firstLineOf = async (folder: string) => {
  const child = spawn(process.execPath, [join(folder, "scripts/build.mjs")], {
    env: { PATH: process.env["PATH"] },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(child, "exit")
  const [said] = await once(child.stdout, "data")
  child.kill("SIGKILL")
  await ended
  return String(said)
}

it("R790 a first start says what it is making before it makes it, and how long that takes", async () => {
  const folder = await freshCopy()
  expect(await firstLineOf(folder)).toMatch(/^Making the file of all places, .* ten seconds …\n$/)
  await rm(join(folder, "built"), { recursive: true, force: true })
  await symlink(join(root, "built"), join(folder, "built"))
  expect(await firstLineOf(folder)).toMatch(/^Building the client, .* ten seconds …\n$/)
})
