import { existsSync } from "node:fs"

const shell = "/usr/bin/chromium-headless-shell"

/** The browser every test that needs one runs in: `CHROMIUM_PATH`, else Debian's, rather without windows. */
export const chromiumPath =
  process.env["CHROMIUM_PATH"] ?? (existsSync(shell) ? shell : "/usr/bin/chromium")

/** Keeps Chromium from asking the outside world for anything. */
export const quietArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
] as const
