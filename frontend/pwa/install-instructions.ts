export interface Device {
  readonly userAgent: string
  readonly touchPoints: number
  readonly isInstalled: boolean
  /** Browsers install web apps only from https addresses and from localhost. */
  readonly isSecure: boolean
}

export interface InstallMethod {
  readonly title: string
  readonly intro: string
  /** What to press, in order. */
  readonly steps: ReadonlyArray<string>
}

const installed: InstallMethod = {
  title: "Kintale is installed already",
  intro: "You will find it among your other apps, under its own picture.",
  steps: [],
}
const apple: InstallMethod = {
  title: "Kintale on your iPhone or iPad",
  intro: "It goes on your home screen in three steps, from Safari.",
  steps: [
    "Press Share, the square with an arrow, at the edge of the screen.",
    "Scroll down and choose ‘Add to Home Screen’.",
    "Press Add.",
  ],
}
const mac: InstallMethod = {
  title: "Kintale on your Mac",
  intro: "Safari puts it into the Dock, from macOS Sonoma on.",
  steps: ["Open the File menu.", "Choose ‘Add to Dock’.", "Press Add."],
}
const android: InstallMethod = {
  title: "Kintale on your phone",
  intro: "It goes on your home screen from the browser’s menu.",
  steps: [
    "Press the three dots in the corner of the browser.",
    "Choose ‘Install app’ or ‘Add to Home screen’.",
    "Press Install.",
  ],
}
const firefox: InstallMethod = {
  title: "Kintale and Firefox",
  intro:
    "On most computers Firefox does not install web apps. Kintale works in it all the same, and a bookmark brings you back.",
  steps: [
    "To have it as an app, open this address in Chrome, Edge or Safari.",
    "Press Download App there.",
  ],
}
const other: InstallMethod = {
  title: "Kintale as an app",
  intro: "Chrome and Edge install it from their address bar.",
  steps: [
    "Look for the small screen with an arrow at the right end of the address bar and press it.",
    "Or open the browser’s menu and choose ‘Install Kintale’.",
    "If neither is there, it may be installed already: look among your apps.",
  ],
}
const insecure: InstallMethod = {
  title: "Kintale as an app",
  intro:
    "Your browser installs apps only from addresses that begin with https, and this one does not. Kintale works here all the same, and a bookmark brings you back.",
  steps: ["Ask whoever looks after your Kintale whether it can have an https address."],
}

const isIphoneOrIpad = ({ userAgent, touchPoints }: Device) =>
  /iPhone|iPad|iPod/.test(userAgent) ||
  // iPads report that they are Macs, but Macs have no touch screen.
  (userAgent.includes("Macintosh") && touchPoints > 1)

const isSafari = (userAgent: string) =>
  userAgent.includes("Safari/") && !/Chrome|Chromium|CriOS|Edg|FxiOS/.test(userAgent)

/** How the web app is installed on a device whose browser does not offer it by itself. */
export const wayToInstall = (device: Device): InstallMethod => {
  const { userAgent } = device
  if (device.isInstalled) return installed
  if (isIphoneOrIpad(device)) return apple
  if (userAgent.includes("Macintosh") && isSafari(userAgent)) return mac
  if (userAgent.includes("Firefox/") && !userAgent.includes("Android")) return firefox
  if (!device.isSecure) return insecure
  return userAgent.includes("Android") ? android : other
}
