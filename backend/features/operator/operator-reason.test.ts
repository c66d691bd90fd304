import { expect, it } from "vitest"
import { outOfMemory } from "../processing/failures.ts"
import { operatorReason } from "./operator-reason.ts"

it("R747 reasons of failed stories speak to whoever runs the server, and send them to nobody", () => {
  const said = {
    [outOfMemory.reason]:
      "The server ran out of memory while transcribing this recording. It's safe. Try again.",
    "The file for the recording is missing on the server. Please tell the person who runs it.":
      "The file for the recording is missing on the server.",
    "This server's speech engine won't start. Ask the person who runs it to check its log, then press Try again.":
      "This server's speech engine won't start. Check its log, then press Try again.",
    "This server has used up its budget at api.example.org. The recording is safe. Ask the person who runs this server to look into it, then press Try again.":
      "This server has used up its budget at api.example.org. The recording is safe. Look into it, then press Try again.",
    "This server can transcribe English only. To keep stories in other languages, ask the person who runs it to add a speech model (SPEECH_MODEL_DIR), then press Try again.":
      "This server can transcribe English only. To keep stories in other languages, add a speech model (SPEECH_MODEL_DIR), then press Try again.",
    "api.example.org is busy right now. The recording is safe.":
      "api.example.org is busy right now. The recording is safe.",
  }
  for (const [family, operator] of Object.entries(said))
    expect(operatorReason(family)).toBe(operator)
})
