import type { Browser } from "playwright"
import { routes } from "#protocol/paths.ts"

/** Each place in the order somebody would come to it. */
const places = ["/", "/stories", "/record", "/people", "/profile", "/settings"]

interface Cookie {
  readonly name: string
  readonly value: string
}

const signUp = async (url: string): Promise<Cookie> => {
  const answer = await fetch(url + routes.signUp, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({
      firstName: "Front",
      lastName: "Bench",
      username: "front",
      email: "front@example.org",
      password: "a long enough password",
    }),
  })
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  const [pair = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";")
  const at = pair.indexOf("=")
  return { name: pair.slice(0, at), value: pair.slice(at + 1) }
}

/** The compressed bytes of scripts that each place needs when it is opened first, with nothing in any cache. */
export const weighScreens = async (browser: Browser, url: string) => {
  const cookie = await signUp(url)
  const weights: Record<string, { readonly scripts: number; readonly bytes: number }> = {}
  for (const place of places) {
    const context = await browser.newContext()
    await context.addCookies([{ ...cookie, url }])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send("Network.enable")
    const scripts = new Set<string>()
    let bytes = 0
    devtools.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId)
    })
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await page.goto(url + place)
    // The other places' code is fetched two seconds later; this is what the first needs.
    await page.locator("main h1").waitFor()
    weights[place] = { scripts: scripts.size, bytes }
    await context.close()
  }
  return weights
}
