// The thread that searches: what it does takes longer than others may be kept waiting.
import { workerData } from "node:worker_threads"
import { lineToParentThread } from "../../../../lib/rpc.ts"
import { serveIndex } from "./index-server.ts"

serveIndex(lineToParentThread(), workerData)
