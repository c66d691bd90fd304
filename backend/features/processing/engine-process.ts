import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import {
  type EngineSettings,
  toVariables,
  withoutKeys,
} from "../../platform/engines/engine-settings.ts"

/** Starts a process that runs engines, without the keys to other machines. */
export const forkEngines = (script: URL, engines: EngineSettings): ChildProcess => {
  const child = fork(fileURLToPath(script), {
    env: { ...withoutKeys(process.env), ...toVariables(engines) },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
    // The server's own Node options are tuned for streams and would slow down a process that computes.
    execArgv: [],
  })
  // Without a listener, an error event would end the whole server.
  child.on("error", () => child.kill("SIGKILL"))
  return child
}
