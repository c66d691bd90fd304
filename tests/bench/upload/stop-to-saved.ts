import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { badLine } from "../../support/flaky-proxy.ts"
import { Caller } from "../../support/api-client.ts"
import { startServer } from "../../support/spawn-server.ts"
import { joinedAusten, makeFolder, makeSound } from "../../support/audio.ts"
import { Sender } from "../../support/uploads/network-profiles.ts"
import { aTake, saveArrived } from "../../support/uploads/tus-requests.ts"
import { print } from "../report.ts"
import { since } from "../rounds.ts"

const minutes = 10
/** Recorded and not sent yet, at the moment of Stop: a request goes each two seconds at most. */
const behindSeconds = 3

/** As a browser records it: opus in webm that does not say how long it is. */
const recorded = async () => {
  const folder = await makeFolder()
  const spoken = await joinedAusten(join(folder, "spoken.mp3"), 3 * minutes)
  const opus = ["-c:a", "libopus", "-b:a", "48k", "-ac", "1", "-live", "1"]
  return readFile(
    await makeSound(
      join(folder, "take.webm"),
      ...["-i", spoken, "-t", String(minutes * 60), ...opus],
    ),
  )
}

/** How long 'Save story' takes after ten minutes that were sent while they were told. */
export const measureLastWord = async () => {
  const take = await recorded()
  const behind = Math.ceil((take.length / (minutes * 60)) * behindSeconds)
  const waits: Array<number> = []
  for (let n = 0; n < 3; n += 1) {
    const server = await startServer()
    const line = await badLine(server.url)
    const caller = new Caller(line.url)
    await caller.join()
    const upload = new Sender(caller, aTake(), null)
    await upload.send(take.subarray(0, take.length - behind))
    line.change({ bytesASecond: 125_000, roundTrip: 40 })
    const stopped = performance.now()
    await upload.send(take, { isWhole: true })
    await saveArrived(caller, upload.take.saveKey, [upload.address])
    waits.push(since(stopped))
    await line.stop()
    await server.kill()
  }
  print("npm run bench upload: 'Save story' after ten minutes, over 1 Mbit/s and 40 ms", {
    "the recording (kB)": take.length / 1024,
    "of it not sent yet (kB)": behind / 1024,
    "until the story is kept (s, aim: at most 1)": waits.map((s) => s.toFixed(2)).join(", "),
  })
}
