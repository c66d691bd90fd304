/** The server as a program of its own, but for what it spares in tests that are not about it. */
import { start } from "../backend/main.ts"
import { lightened } from "./lightened.ts"

start(lightened({ inItsTime: process.argv[2] === "in its time" }))
