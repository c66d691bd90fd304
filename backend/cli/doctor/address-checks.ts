import type { RegistrationPolicy } from "#protocol/account.ts"
import { Option, Schema } from "effect"
import { Health } from "#protocol/capabilities.ts"
import { addressWarnings, isLoopback, openedHere } from "../../platform/config/public-url.ts"
import { outsideWarnings } from "../../platform/config/remote-engines.ts"
import type { Config } from "../../platform/config/config.ts"
import { inWords, type Reply } from "./ask.ts"
import type { Check } from "./check.ts"

const page = "See docs/operating/proxies.md."

const decodeHealth = Schema.decodeUnknownOption(Schema.fromJsonString(Health))
const healthIn = (reply: Reply): Health | null =>
  reply._tag === "Answer" ? Option.getOrNull(decodeHealth(reply.body)) : null

/** Where this server listens, as this computer opens it; null where the system chooses the port. */
export const listeningAddress = ({ host, port }: Pick<Config, "host" | "port">): string | null =>
  port === 0
    ? null
    : openedHere(`http://${host.includes(":") ? `[${host}]` : host}:${String(port)}`)

export const serverCheck = (reply: Reply, url: string, isRunning: boolean): Check => {
  const name = "Server"
  const health = healthIn(reply)
  if (health !== null) {
    const broken = Object.entries(health.parts).filter(([, { works }]) => !works)
    if (broken.length === 0)
      return { name, state: "ok", sentence: `Kintale answers at ${url}, and all its parts work.` }
    const isStoring = reply._tag === "Answer" && reply.status === 200
    const parts = broken.map(([part, { detail }]) => `${part}: ${detail}`).join("; ")
    return {
      name,
      state: isStoring ? "warning" : "problem",
      sentence: `Kintale answers at ${url}, but not all its parts work. ${parts}.`,
      advice: "The log says more. See docs/operating/monitoring.md.",
    }
  }
  if (reply._tag === "Answer")
    return {
      name,
      state: "problem",
      sentence: `What answers at ${url} is not Kintale.`,
      advice: "Stop what uses the port, or set PORT to another number.",
    }
  return isRunning
    ? {
        name,
        state: "problem",
        sentence: `Kintale is running, but nothing answers at ${url} (${reply.reason}).`,
        advice: "Was it started with another HOST or PORT? Run this with the same settings.",
      }
    : {
        name,
        state: "problem",
        sentence: `Kintale is not running: nothing answers at ${url}.`,
        advice: "Start it. If it ends again, its log says why.",
      }
}

export const addressCheck = (reply: Reply, url: string): Check => {
  const name = "Address"
  if (healthIn(reply) !== null) return { name, state: "ok", sentence: `Kintale answers at ${url}.` }
  if (reply._tag === "Answer")
    return {
      name,
      state: "problem",
      sentence: `What answers at ${url} is not Kintale (${inWords(reply)}).`,
      advice:
        reply.status >= 502
          ? `The proxy does not get to Kintale. Is that running, and does the proxy have its port? ${page}`
          : `The proxy has to lead everything at this name to Kintale. ${page}`,
    }
  if (["ENOTFOUND", "EAI_AGAIN"].includes(reply.reason))
    return {
      name,
      state: "problem",
      sentence: `The name in ${url} is not known (${reply.reason}).`,
      advice:
        "Set the name up where you bought it, or correct PUBLIC_URL. A name for your home network alone goes into your router's DNS, or into /etc/hosts of each device.",
    }
  return {
    name,
    state: "problem",
    sentence: `From this computer nothing answers at ${url} (${reply.reason}).`,
    advice: `Is the proxy running? Some home routers don't lead back to themselves: if a phone that is not in your Wi-Fi opens it, all is well. ${page}`,
  }
}

/** Whether browsers give the microphone at the address people open; null where nothing is against it. */
export const microphoneCheck = (url: string): Check | null =>
  url.startsWith("https:") || isLoopback(url)
    ? null
    : {
        ...{ name: "Microphone", state: "problem" },
        sentence: `Browsers give no microphone at ${url}, so nobody can record there: its address begins with http.`,
        advice: `Put a proxy in front that speaks https, then set PUBLIC_URL=${url.replace(/^http:/, "https:")}. ${page}`,
      }

/** What the settings themselves show, as the log says it at the start. `registration`: null where it is not known. */
export const settingsChecks = (
  config: Config,
  registration: RegistrationPolicy | null,
): ReadonlyArray<Check> => {
  const { publicUrl, trustProxy, outside } = config
  const isBehindProxy = publicUrl?.startsWith("https:") === true
  const sentences = [
    ...addressWarnings({ ...config, registration }),
    ...outsideWarnings(outside),
    ...(isBehindProxy && !trustProxy
      ? [
          "PUBLIC_URL begins with https, so a proxy is in front, but TRUST_PROXY is not set: what one visitor may do is counted for all of them together. Set TRUST_PROXY=true.",
        ]
      : []),
  ]
  return sentences.map((sentence) => ({ name: "Settings", state: "warning", sentence }))
}
