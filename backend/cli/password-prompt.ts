import { createInterface } from "node:readline"
import { Writable } from "node:stream"

/** Where questions are asked and answered. */
export interface Talk {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/**
 * Asks for one line after another, none of which is shown as it is typed. Null when the input ends or
 * is broken off.
 */
export const hiddenLines = ({ input, output }: Talk) => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  const given: Array<string> = []
  let waiting: ((line: string | null) => void) | null = null
  let isOver = false
  lines.on("line", (line) => {
    output.write("\n")
    if (waiting === null) given.push(line)
    else waiting(line)
    waiting = null
  })
  lines.on("close", () => {
    isOver = true
    waiting?.(null)
    waiting = null
  })
  return {
    ask: (question: string) =>
      new Promise<string | null>((resolve) => {
        output.write(question)
        const line = given.shift()
        if (line !== undefined) resolve(line)
        else if (isOver) resolve(null)
        else waiting = resolve
      }),
    close: () => lines.close(),
  }
}
