import { randomUUID } from "node:crypto"
import { access, mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Moonshine's decoder scores this many tokens; those beyond the vocabulary are never said. */
const modelTokens = 32_768
const byteToken = /^<0x([0-9A-F]{2})>$/
/** `<unk>`, `<s>`, `</s>`. */
const controlTokens = 3

const bytesOf = (token: string, id: number) => {
  const byte = id < controlTokens ? null : byteToken.exec(token)
  if (byte?.[1] !== undefined) return Buffer.from(byte[1], "hex")
  return Buffer.from(id < controlTokens ? token : token.replaceAll("▁", " "))
}

/** The vocabulary in sherpa's form: a line per token, its bytes in base64, a tab, its id. */
export const tokensText = async () => {
  // Only when it is needed: unpacking its vocabulary would be a tenth of every start of the server.
  const { default: llamaTokenizer } = await import("llama-tokenizer-js")
  return Array.from({ length: modelTokens }, (_, id) => {
    const token = llamaTokenizer.vocabById[id] ?? `<extra${id}>`
    return `${bytesOf(token, id).toString("base64")}\t${id}\n`
  }).join("")
}

/** Makes the tokens file in `folder` unless it is there; renamed into place, so never half written, and by each maker from a file of its own. */
export const tokensFile = async (folder: string) => {
  const path = join(folder, "moonshine-tokens-1.txt")
  const there = await access(path).then(
    () => true,
    () => false,
  )
  if (there) return path
  await mkdir(folder, { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, await tokensText())
  await rename(unfinished, path)
  return path
}
