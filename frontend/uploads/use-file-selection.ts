import { useRef, useState } from "react"
import { newId } from "../lib/uuid.ts"
import { readLength } from "./audio-duration.ts"
import { checkFile, checkLength, holdsRecording } from "./validate-file.ts"

/** A file that passed the checks. */
export interface PickedFile {
  /** Names this upload, so that sending it twice makes one story. */
  readonly saveKey: string
  readonly file: File
  /** Null where the browser cannot read it. */
  readonly seconds: number | null
}

export type UploadState =
  | { readonly state: "empty" }
  | { readonly state: "checking"; readonly file: File }
  | { readonly state: "valid"; readonly picked: PickedFile }
  | { readonly state: "invalid"; readonly name: string; readonly message: string }

interface FileSelectionListeners {
  /** Called as soon as a file is chosen, before it is checked; with null when it is none any more. */
  readonly onChosen?: ((file: File | null) => void) | undefined
  /** Called with a file that passed the checks; with null while there is none. */
  readonly onFile: (picked: PickedFile | null) => void
}

/** Checks a chosen file and reports it only if it is valid. */
export const useUpload = ({ onChosen, onFile }: FileSelectionListeners) => {
  const [upload, setUpload] = useState<UploadState>({ state: "empty" })
  const latest = useRef<File | null>(null)

  const clear = () => {
    latest.current = null
    setUpload({ state: "empty" })
    onChosen?.(null)
    onFile(null)
  }
  const refuse = (file: File, message: string) => {
    setUpload({ state: "invalid", name: file.name, message })
    onChosen?.(null)
    onFile(null)
  }
  const choose = async (file: File) => {
    latest.current = file
    setUpload({ state: "checking", file })
    onChosen?.(file)
    onFile(null)
    const check = checkFile(file, await holdsRecording({ name: file.name, file }))
    if (latest.current !== file) return
    if (!check.ok) return refuse(file, check.message)
    const seconds = await readLength(file)
    if (latest.current !== file) return
    const length = checkLength(seconds)
    if (!length.ok) return refuse(file, length.message)
    const picked = { saveKey: newId(), file, seconds }
    setUpload({ state: "valid", picked })
    onFile(picked)
  }
  return { upload, choose: (file: File) => void choose(file), clear }
}
