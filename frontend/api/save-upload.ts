import type { QueryClient } from "@tanstack/react-query"
import type { StoryId } from "#protocol/ids.ts"
import { routes } from "#protocol/paths.ts"
import { UploadAnswer } from "#protocol/story.ts"
import type { UploadIds } from "#protocol/uploads.ts"
import { withTimeout } from "../lib/abort-signal.ts"
import { NetworkError } from "./errors.ts"
import { fetchJson } from "./request.ts"
import { storiesKey } from "./stories.ts"
import { openUploadsQuery } from "./uploads.ts"
import { currentUserQuery } from "./user.ts"

/** Milliseconds. The server looks at the recording before it answers; what takes longer counts as unreachable. */
const maxWait = 120_000

interface SavedUpload {
  readonly saveKey: string
  readonly fields: Readonly<Record<string, string>>
  readonly uploadIds: UploadIds
}

/** Makes a story of uploads that are whole. Not a mutation: a refusal neither signs out nor leads away from here. */
export const saveUpload = async (
  queries: QueryClient,
  { saveKey, fields, uploadIds }: SavedUpload,
  signal: AbortSignal,
): Promise<StoryId> => {
  const either = withTimeout(signal, maxWait)
  try {
    const json = { ...fields, uploadIds }
    const sending = { method: "POST", json, saveKey, signal: either } as const
    const { storyId } = await fetchJson(UploadAnswer, routes.upload, sending)
    for (const queryKey of [storiesKey, ["people"], currentUserQuery.queryKey]) {
      void queries.invalidateQueries({ queryKey })
    }
    void queries.invalidateQueries(openUploadsQuery)
    return storyId
  } catch (error) {
    if (either.aborted && !signal.aborted) throw new NetworkError(error)
    throw error
  }
}
