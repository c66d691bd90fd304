/** The server as a program of its own, but for what it spares in tests that are not about it. */
import { flushCompileCache } from "node:module"
import { start } from "../backend/main.ts"
import { lightened } from "./lightened.ts"

await start(lightened({ inItsTime: process.argv[2] === "in its time" }))
// Many of them are killed before they could write down what was compiled, where they are told to.
flushCompileCache()
