import type { Capabilities } from "#protocol/capabilities.ts"
import { nameOf } from "../languages/language-options.ts"
import { listed } from "../lib/format.ts"

type Known = Pick<Capabilities, "sends" | "local">

const heardHere = (transcribes: Capabilities["transcribes"]) => {
  if (transcribes === null) return "This server transcribes it itself"
  if (transcribes.length === 0) return "It won't be transcribed"
  return `This server transcribes it itself and understands ${listed(transcribes.map(nameOf))}`
}

/**
 * What it means to keep a story in the house; null where nothing leaves it anyway, so that nobody needs
 * to choose.
 */
export const localOnlyText = ({ sends = [], local }: Known): string | null => {
  if (sends.length === 0) return null
  const hosts = listed([...new Set(sends.map(({ host }) => host))])
  const losses = [
    ...(local === undefined ? [] : [heardHere(local.transcribes)]),
    ...(sends.some(({ job }) => job === "write") ? ["It won't be translated"] : []),
  ]
  return [`We won't send it to ${hosts}`, ...losses].map((text) => `${text}.`).join(" ")
}
