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
  title: "Kintale is already installed",
  intro: "You'll find it with your other apps.",
  steps: [],
}
const apple: InstallMethod = {
  title: "Kintale on your iPhone or iPad",
  intro: "Add it to your home screen from Safari in three steps.",
  steps: [
    "Press Share, the square with an arrow.",
    "Scroll down and choose “Add to Home Screen”.",
    "Press Add.",
  ],
}
const mac: InstallMethod = {
  title: "Kintale on your Mac",
  intro: "Add it to the Dock from Safari, on macOS Sonoma or later.",
  steps: ["Open the File menu.", "Choose “Add to Dock”.", "Press Add."],
}
const android: InstallMethod = {
  title: "Kintale on your phone",
  intro: "Add it to your home screen from the browser menu.",
  steps: [
    "Press the three dots in the corner of the browser.",
    "Choose “Install app” or “Add to Home screen”.",
    "Press Install.",
  ],
}
const firefox: InstallMethod = {
  title: "Kintale and Firefox",
  intro:
    "Firefox doesn't install web apps on most computers. You can still use Kintale in Firefox, with a bookmark to bring you back.",
  steps: [
    "To get the app, open this address in Chrome, Edge or Safari.",
    "Press Download App there.",
  ],
}
const other: InstallMethod = {
  title: "Kintale as an app",
  intro: "Install it from the address bar in Chrome or Edge.",
  steps: [
    "Press the small screen with an arrow, at the right end of the address bar.",
    "Or open the browser menu and choose “Install Kintale”.",
    "If you see neither, it may already be installed. Look for it in your apps.",
  ],
}
const insecure: InstallMethod = {
  title: "Kintale as an app",
  intro:
    "Your browser only installs apps from addresses that start with https, and this one doesn't. You can still use Kintale here, with a bookmark to bring you back.",
  steps: ["Ask the person who runs this server if it can have an https address."],
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
