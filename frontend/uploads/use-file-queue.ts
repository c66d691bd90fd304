import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState, useSyncExternalStore } from "react"
import { saveUpload } from "../api/save-upload.ts"
import { discardUpload, openUploadsQuery } from "../api/uploads.ts"
import { createFileQueue, type FileQueue } from "./upload-queue.ts"
import { pauses } from "./wait.ts"
import { readLength } from "./audio-duration.ts"
import { sendUpload } from "./send-upload.ts"

const queues = new Map<number, FileQueue>()

/** The one queue of a user in this page: whoever has files for it adds them here. */
const fileQueueOf = (userId: number, queries: QueryClient): FileQueue => {
  const found = queues.get(userId)
  if (found !== undefined) return found
  const queue = createFileQueue(userId, {
    send: (upload, watch) => sendUpload({ ...upload, owner: userId }, watch),
    save: (saving, signal) => saveUpload(queries, saving, signal),
    measure: readLength,
    discard: discardUpload,
    list: async () => (await queries.fetchQuery({ ...openUploadsQuery, staleTime: 0 })).uploads,
    pauses,
  })
  queues.set(userId, queue)
  return queue
}

/** The files that become stories, which are sent for as long as a component has this. */
export const useFileQueue = (userId: number) => {
  const queries = useQueryClient()
  const [queue] = useState(() => fileQueueOf(userId, queries))
  const snapshot = useSyncExternalStore(queue.subscribe, queue.snapshot)
  useEffect(() => queue.enter(), [queue])
  return { ...snapshot, queue }
}
