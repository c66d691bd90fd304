import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { Clock, Effect, References, Schema } from "effect"
import { routes } from "#protocol/paths.ts"
import { Email } from "#protocol/user.ts"
import { isServerHere, whyNoStore } from "../app/adapters/media-store.ts"
import { enginesChosen } from "../app/engines/from-config.ts"
import { memoryLimit } from "../lib/memory.ts"
import { type Config, servesHttp } from "../platform/config/config.ts"
import {
  addressCheck,
  listeningAddress,
  microphoneCheck,
  serverCheck,
  settingsChecks,
} from "./doctor/address-checks.ts"
import { ask } from "./doctor/ask.ts"
import { backupCheck } from "./doctor/backup-check.ts"
import { certificateAt, certificateCheck } from "./doctor/certificate-check.ts"
import { asPrinted, type Check, inColor, verdictOf } from "./doctor/check.ts"
import { diskChecks } from "./doctor/disk-checks.ts"
import { engineChecks } from "./doctor/engine-checks.ts"
import { folderCheck } from "./doctor/folder-rights-check.ts"
import { clockCheck, memoryCheck, soundCheck } from "./doctor/machine-checks.ts"
import { mailCheck } from "./doctor/mail-check.ts"
import { noProxyChecks, proxyChecks } from "./doctor/proxy-checks.ts"
import { lookAtStore } from "./doctor/store-check.ts"
import { placeOf } from "./store-copy/store-location.ts"
import { runProgram, say } from "./run.ts"

const usage = `Says what works on this server and what does not, whether it runs or not:

  npm run doctor                            changes nothing and sends nothing
  npm run doctor -- --email me@example.org  also sends a test email

Exit code: 0 if nothing is a problem, 1 if something is, 2 if it was called wrongly.`

/** Where the lock of the store can't be asked, the check of the data folder says why. */
const isRunning = (config: Config): boolean => {
  try {
    return whyNoStore(process.env) === null && isServerHere(config)
  } catch {
    return false
  }
}

type Tell = (check: Check) => void

/** Without `PUBLIC_URL` nothing is wrong, unless people come by way of a proxy. */
const noAddress = ({ trustProxy }: Config): Check =>
  trustProxy
    ? {
        ...{ name: "Address", state: "warning", sentence: "PUBLIC_URL is not set." },
        advice: "Set it to the address your family opens: links in emails begin with it.",
      }
    : {
        ...{ name: "Address", state: "skipped" },
        sentence: "PUBLIC_URL is not set, so only this computer's own address is tried.",
      }

/** Asks where this server listens, then where people open it; answers what a proxy is asked at, null where nothing answers there. */
const addressChecks = Effect.fnUntraced(function* (config: Config, tell: Tell) {
  const { publicUrl } = config
  const here = listeningAddress(config)
  let url: string | null = null
  if (here === null)
    tell({ name: "Server", state: "skipped", sentence: "PORT is 0, so nobody knows where it is." })
  else {
    const found = serverCheck(yield* ask(`${here}${routes.health}`), here, isRunning(config))
    tell(found)
    url = found.state === "problem" ? null : here
  }
  if (publicUrl === null) {
    tell(noAddress(config))
    return url
  }
  const found = addressCheck(yield* ask(`${publicUrl}${routes.health}`), publicUrl)
  tell(found)
  const microphone = microphoneCheck(publicUrl)
  if (microphone !== null) tell(microphone)
  if (publicUrl.startsWith("https:")) {
    const now = yield* Clock.currentTimeMillis
    tell(certificateCheck(yield* certificateAt(publicUrl), publicUrl, now))
  }
  return found.state === "ok" ? publicUrl : null
})

const examine = Effect.fnUntraced(function* (config: Config, email: string | null, tell: Tell) {
  const tellAll = (checks: ReadonlyArray<Effect.Effect<Check>>) =>
    Effect.forEach(checks, (check) => Effect.map(check, tell), { discard: true })
  const { dataDir, mediaDir, publicUrl } = config
  const url = yield* addressChecks(config, tell)
  if (url === null || !servesHttp(config))
    noProxyChecks(
      url === null ? "Nothing answers there." : "This node has nothing for browsers.",
    ).forEach(tell)
  else yield* tellAll(proxyChecks(url))

  const engines = yield* Effect.promise(() => enginesChosen(config))
  const link = publicUrl ?? listeningAddress(config) ?? ""
  yield* tellAll([
    mailCheck(config, email, link),
    soundCheck(engines.ffmpeg),
    ...engineChecks(engines),
    ...[...new Set([dataDir, mediaDir])].flatMap(diskChecks),
  ])
  tell(memoryCheck(memoryLimit()))
  const folder = yield* folderCheck(dataDir)
  tell(folder)
  const now = yield* Clock.currentTimeMillis
  // Nobody knows what is in a folder that can't be looked into.
  if (folder.state === "problem") {
    settingsChecks(config, config.registration).forEach(tell)
    return tell(clockCheck(now, null))
  }
  const { check, newest, registration } = yield* lookAtStore(config, process.env)
  tell(check)
  settingsChecks(config, registration).forEach(tell)
  tell(clockCheck(now, newest))
  tell(yield* backupCheck(process.env, dataDir, now))
})

runProgram({
  usage,
  read: (args) => {
    const { values } = parseArgs({ args, options: { email: { type: "string" } } })
    const email = values.email ?? null
    return email === null || Schema.is(Email)(email) ? { email } : null
  },
  run: Effect.fnUntraced(function* ({ email }) {
    const missing = whyNoStore(process.env)
    const dataDir = resolve(process.env["DATA_DIR"] || "data")
    if (missing !== null && !existsSync(dataDir)) return yield* Effect.fail(new Error(missing))
    const { config } = placeOf(process.env)
    const isColored = process.stdout.isTTY && process.stdout.hasColors()
    const checks: Array<Check> = []
    const tell = (check: Check) => {
      checks.push(check)
      say(asPrinted(check, isColored))
    }
    // What is wrong is said by the checks.
    yield* Effect.provideService(examine(config, email, tell), References.MinimumLogLevel, "None")
    const { code, state, sentence } = verdictOf(checks)
    say(`\n${inColor(state, sentence, isColored)}`)
    return code
  }),
})
