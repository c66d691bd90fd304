import type { StoryId } from "#protocol/ids.ts"
import type { UploadIds } from "#protocol/uploads.ts"
import { isMissing } from "../api/errors.ts"
import { isSavedAlready } from "../api/uploads.ts"
import { afterFailure, type BlockedReason } from "./retry-policy.ts"
import type { Pauses } from "./wait.ts"
import { type FileFieldValues, filledOf, type QueuedFile } from "./queued-file.ts"
import type { SentUpload, UploadWatch } from "./send-upload.ts"
import type { UploadSource } from "./byte-source.ts"

/** How files become stories. */
export interface FileMeans {
  readonly send: (upload: Omit<SentUpload, "owner">, watch: UploadWatch) => Promise<string>
  /** Makes a story of whole uploads; called again with the same key, it answers with the same story. */
  readonly save: (
    saving: {
      readonly saveKey: string
      readonly fields: FileFieldValues
      readonly uploadIds: UploadIds
    },
    signal: AbortSignal,
  ) => Promise<StoryId>
  readonly pauses: Pauses
}

interface FileWatch extends UploadWatch {
  /** Called when all of it has arrived. */
  readonly onArrived: () => void
  readonly onHindrance: (hindrance: BlockedReason | null) => void
}

/** How often it is sent anew where the server has lost what had arrived. */
const mostTimes = 3

/** Calls until there is an answer that waiting would not change. */
const untilAnswered = async <Answer>(
  call: () => Promise<Answer>,
  { signal, onHindrance }: FileWatch,
  { pause, chance }: Pauses,
): Promise<Answer> => {
  for (let failures = 1; ; failures += 1) {
    try {
      signal.throwIfAborted()
      return await call()
    } catch (error) {
      if (signal.aborted) throw error
      const after = afterFailure(error, failures, chance())
      if (after.next !== "again") throw error
      onHindrance(after.hindrance)
      await pause(after.after, signal)
    }
  }
}

/**
 * Brings a file to the server and makes a story of it. It goes on by itself after whatever passes, and
 * rejects with what does not, or when aborted; called again, it goes on where it was.
 */
export const sendFile = async (
  file: Pick<QueuedFile, "saveKey" | "name" | "uploadId" | "fields">,
  source: UploadSource,
  watch: FileWatch,
  means: FileMeans,
): Promise<StoryId> => {
  const { saveKey, name, fields } = file
  const metadata = { take: saveKey, kind: "file", part: 1, fileName: name.slice(-300) } as const
  let id = file.uploadId
  const onBegun = (begun: string) => {
    id = begun
    return watch.onBegun?.(begun)
  }
  /** Resolves with the id of the upload, all of which has arrived. */
  const bring = async (): Promise<string> => {
    try {
      return await means.send({ saveKey, metadata, id, source }, { ...watch, onBegun })
    } catch (error) {
      // By a call whose answer was lost.
      if (id !== null && isSavedAlready(error)) return id
      throw error
    }
  }
  for (let times = 1; ; times += 1) {
    const uploadIds = [await bring()]
    watch.onHindrance(null)
    watch.onArrived()
    const save = () => means.save({ saveKey, fields: filledOf(fields), uploadIds }, watch.signal)
    try {
      return await untilAnswered(save, watch, means.pauses)
    } catch (error) {
      if (!isMissing(error) || times === mostTimes) throw error
    }
  }
}
