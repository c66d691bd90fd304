/** The server as a program of its own, but for what it spares in tests that are not about it. */
import { flushCompileCache } from "node:module"
import { start } from "../../backend/main.ts"
import { fast } from "./fast-server.ts"
import { documentsAfar } from "./cluster/remote-documents.ts"

const [, , pace, storeAt] = process.argv
await start({
  ...fast({ inItsTime: pace === "in its time" }),
  // One of several nodes.
  ...(storeAt !== undefined && { documents: documentsAfar(Number(storeAt)) }),
})
// Many of them are killed before they could write down what was compiled, where they are told to.
flushCompileCache()
