import { kindOf, sniffedBytes } from "#protocol/audio-kind.ts"
import { errorMessages } from "#protocol/error-messages.ts"
import { limits } from "#protocol/limits.ts"

/** What the checks need to know of a file. */
export interface FileFacts {
  readonly name: string
  readonly size: number
}

type FileCheck = { readonly ok: true } | { readonly ok: false; readonly message: string }

const refuse = (message: string): FileCheck => ({ ok: false, message })
const fine: FileCheck = { ok: true }

const hasAllowedName = (name: string): boolean =>
  limits.upload.extensions.some((allowed) => name.trimEnd().toLowerCase().endsWith(allowed))

/** Whether a file with another name holds one of the allowed kinds: its bytes say what it is. */
export const holdsRecording = async ({
  name,
  file,
}: {
  readonly name: string
  readonly file: Pick<Blob, "slice" | "type">
}): Promise<boolean> => {
  if (hasAllowedName(name) || file.type.startsWith("image/")) return false
  try {
    const kind = await kindOf(
      async (at) => new Uint8Array(await file.slice(at, at + sniffedBytes).arrayBuffer()),
    )
    return kind?._tag === "Allowed"
  } catch {
    return false
  }
}

const empty = refuse("This file is empty. Please choose another one.")

/** Type, size, and whether there is anything in it. `isRecording`: its bytes say so, whatever its name. */
export const checkFile = ({ name, size }: FileFacts, isRecording: boolean): FileCheck => {
  if (!isRecording && !hasAllowedName(name)) {
    return refuse("Invalid file type. Only .mp3, .m4a, .wav, .webm files are allowed.")
  }
  if (size > limits.upload.bytes) return refuse(errorMessages.fileTooLarge)
  if (size === 0) return empty
  return fine
}

/** Length in seconds; null when the browser cannot read it, and the server decides. */
export const checkLength = (seconds: number | null): FileCheck => {
  if (seconds === null) return fine
  if (seconds > limits.upload.seconds) return refuse(errorMessages.fileTooLong)
  return seconds < limits.upload.leastSeconds ? empty : fine
}
