import { limits } from "#protocol/limits.ts"

/** What the checks need to know of a file. */
export interface FileFacts {
  readonly name: string
  readonly size: number
}

type FileCheck = { readonly ok: true } | { readonly ok: false; readonly message: string }

const refuse = (message: string): FileCheck => ({ ok: false, message })
const fine: FileCheck = { ok: true }

const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf(".")
  return dot < 0 ? "" : name.slice(dot).toLowerCase()
}

const empty = refuse("This file is empty. Please choose another one.")

/** Type, size, and whether there is anything in it. */
export const checkFile = ({ name, size }: FileFacts): FileCheck => {
  if (!limits.upload.extensions.some((allowed) => allowed === extensionOf(name))) {
    return refuse("Invalid file type. Only .mp3, .m4a, .wav, .webm files are allowed.")
  }
  if (size > limits.upload.bytes) return refuse("File too large. Maximum size is 50MB.")
  if (size === 0) return empty
  return fine
}

/** Length in seconds; null when the browser cannot read it, and the server decides. */
export const checkLength = (seconds: number | null): FileCheck => {
  if (seconds === null) return fine
  if (seconds > limits.upload.seconds) return refuse("File too long. Maximum duration is 2 hours.")
  return seconds < limits.upload.leastSeconds ? empty : fine
}
