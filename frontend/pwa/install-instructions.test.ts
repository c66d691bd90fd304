import { describe, expect, it } from "vitest"
import { type Device, wayToInstall } from "./install-instructions.ts"

const at = (userAgent: string, rest: Partial<Device> = {}) =>
  wayToInstall({ userAgent, touchPoints: 0, isInstalled: false, isSecure: true, ...rest })

const safari =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15"
const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1"
const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"
const firefoxOnAndroid = "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0"

describe("how Kintale is installed", () => {
  it("LAND-22 is said for each kind of device", () => {
    expect(at(iphone).steps.join(" ")).toContain("Add to Home Screen")
    expect(at(safari, { touchPoints: 5 }).title).toContain("iPad")
    expect(at(safari).steps.join(" ")).toContain("Add to Dock")
    expect(at(android).steps.join(" ")).toContain("Install app")
    expect(at(firefoxOnAndroid).title).toContain("phone")
    expect(at(firefox).intro).toContain("Firefox doesn't install web apps")
    expect(at(chrome).intro).toContain("address bar")
  })

  it("is not said again where it is done", () => {
    for (const userAgent of [iphone, safari, android, firefox, chrome]) {
      expect(at(userAgent, { isInstalled: true }).title).toContain("already installed")
    }
  })

  it("says the truth on a plain http address, where only Apple's and Mozilla's ways are the same", () => {
    expect(at(android, { isSecure: false }).intro).toContain("https")
    expect(at(chrome, { isSecure: false }).intro).toContain("https")
    expect(at(iphone, { isSecure: false }).steps).toHaveLength(3)
  })
})
