import { expect, it, vi } from "vitest"
import { noteSomebodyHere } from "../api/signed-in-event.ts"

const asleep = 60_000

/** Pauses in a page of which only this is there. */
const aPage = async () => {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" })
  vi.stubGlobal("window", window)
  vi.stubGlobal("document", document)
  const { pauses } = await import("./wait.ts")
  return { window, document, pause: () => pauses.pause(asleep, AbortSignal.timeout(5_000)) }
}

it("R432 what waits goes on when someone has signed in, is connected, or looks at the page again", async () => {
  const { window, document, pause } = await aPage()
  const signedIn = pause()
  noteSomebodyHere()
  await signedIn
  const connected = pause()
  window.dispatchEvent(new Event("online"))
  await connected
  const seen = pause()
  document.dispatchEvent(new Event("visibilitychange"))
  await seen
})

it("R432 a tab learns that another one has signed in", async () => {
  const { window } = await aPage()
  const { onSignInElsewhere } = await import("../api/signed-in-hint.ts")
  const hear = vi.fn<() => void>()
  const forget = onSignInElsewhere(hear)
  const say = (key: string, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }))
  say("kintale-signed-in-here", null)
  say("something-else", "yes")
  expect(hear).not.toHaveBeenCalled()
  say("kintale-signed-in-here", "yes")
  forget()
  say("kintale-signed-in-here", "yes")
  expect(hear).toHaveBeenCalledTimes(1)
})
