// Finds the programs that npm does not bring. No dependencies; runs on any Node >= 18.
import { accessSync, constants, statSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..")

/**
 * Names a program goes by, the best first; Debian's package of it; the variable that names it outright; what is
 * missing without it.
 */
const known = {
  ffmpeg: {
    names: ["ffmpeg"],
    debian: "ffmpeg",
    variable: "FFMPEG_PATH",
    without: "recordings cannot be checked, prepared or transcribed",
  },
  chromium: {
    // The one without windows does the same in two thirds of the processor's time.
    names: [
      ...["chromium-headless-shell", "chromium", "chromium-browser"],
      ...["google-chrome", "google-chrome-stable", "chrome"],
    ],
    debian: "chromium",
    variable: "CHROMIUM_PATH",
    without: "the browser tests cannot run",
  },
  redis: {
    names: ["redis-server"],
    debian: "redis-server",
    variable: "REDIS_SERVER",
    without: "tests with several nodes do not run",
  },
  nginx: {
    names: ["nginx"],
    debian: "nginx-light",
    variable: "NGINX",
    without: "tests behind a real proxy do not run",
  },
  caddy: {
    names: ["caddy"],
    debian: "caddy",
    variable: "CADDY",
    without: "the test behind a real Caddy does not run",
  },
}

const canRun = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The binary that ffmpeg-static downloaded, when npm could install it. */
const shippedFfmpeg = () => {
  try {
    return createRequire(join(root, "package.json"))("ffmpeg-static")
  } catch {
    return null
  }
}

const candidates = (name) => {
  // Not everybody's PATH has the folder in which Debian puts servers.
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), "/usr/sbin"]
  const onPath = known[name].names.flatMap((each) => folders.map((folder) => join(folder, each)))
  return name === "ffmpeg" ? [shippedFfmpeg(), ...onPath] : onPath
}

/**
 * Where a program is. A variable that names something which cannot run counts as not found: it was
 * set on purpose, and using another program behind its back would surprise.
 */
export const find = (name) => {
  const { names, debian, variable, without } = known[name]
  const given = process.env[variable]
  const path = given ? given : candidates(name).find((each) => each && canRun(each))
  const found = path !== undefined && canRun(path)
  return { name, names, debian, variable, without, given, path: found ? path : null }
}

/** Whether what goes by a name is the best that does, or was named on purpose. */
export const isBest = ({ name, given, path }) =>
  Boolean(given) || path?.endsWith(known[name].names[0]) === true
