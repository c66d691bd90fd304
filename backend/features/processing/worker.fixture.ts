// A worker that does nothing with a recording, for tests: what it reports depends on the story's id.
import { connect, lineToParentProcess, type Peer } from "../../lib/rpc.ts"
import type { ServerProcedures, WorkerProcedures } from "./messages.ts"

const server: Peer<ServerProcedures> = connect<ServerProcedures, WorkerProcedures>(
  lineToParentProcess(),
  {
    run: async ({ storyId }, report) => {
      report({ _tag: "Progressed", phase: "preparing", part: 0 })
      switch (Number(storyId)) {
        case 1:
          // Works for as long as it is let.
          return await new Promise<void>(() => undefined)
        case 2:
          return process.exit(3)
        case 4: {
          const phrase = { start: 0, end: 1, text: String(process.pid) }
          report({ _tag: "Heard", index: 0, paragraph: { ...phrase, phrases: [phrase] } })
          return report({ _tag: "Finished" })
        }
        case 5: {
          const phrase = { start: 0, end: 1, text: "Il pleuvait." }
          report({ _tag: "Heard", index: 0, paragraph: { ...phrase, phrases: [phrase] } })
          await server.request("respond", { _tag: "Translate", language: "fr" })
          return report({ _tag: "Finished" })
        }
        default:
          report({ _tag: "Finished" })
      }
    },
  },
)
