import { once } from "node:events"
import { connect } from "node:net"
import { join } from "node:path"
import { expect, it } from "vitest"
import { paths } from "#protocol/paths.ts"
import { withServer } from "../../support/with-server.ts"
import { grant } from "../../support/factories.ts"
import { makeFolder, tone } from "../../support/audio.ts"

const { family } = withServer()

it("a file on a slow line stops coming when the share it came by is taken back", async () => {
  const { anna, ben, rosa } = await family()
  // Larger than what the kernel and the server hold ready for a reader who does not read.
  const long = await tone(join(await makeFolder(), "long.wav"), 500, "-ar", "48000")
  const given = await grant(anna, rosa, ben, "viewer")
  const { id } = await anna.save(long, undefined, { storytellerId: String(rosa) })

  const { hostname, port } = new URL(anna.url)
  const line = connect({ host: hostname, port: Number(port) }).pause()
  await once(line, "connect")
  line.write(
    `GET ${paths.storyOriginal(id)} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${ben.caller.cookie}\r\n\r\n`,
  )
  const [head]: ReadonlyArray<unknown> = await once(line.resume(), "data")
  line.pause()
  const length = Number(/content-length: (\d+)/i.exec(String(head))?.[1])
  expect(length).toBeGreaterThan(40_000_000)

  await anna.delete(paths.share(rosa, given.id))
  let come = 0
  line.on("data", (piece: Buffer) => (come += piece.length))
  // The line was quiet for longer than rights are trusted for.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  line.resume()
  await once(line, "close")
  expect(come).toBeLessThan(length / 2)
})
