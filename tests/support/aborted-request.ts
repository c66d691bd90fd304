import { request } from "node:http"
import { routes, saveKeyHeader } from "#protocol/paths.ts"
import type { Caller } from "./api-client.ts"

/** Begins to send a recording and does not end; answers when the server hung up or answered. */
export const slowUpload = (caller: Caller, storytellerId: number) => {
  const boundary = "a-boundary-of-ours"
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const sending = request(caller.url + routes.stories, {
    method: "POST",
    headers: {
      ...{ cookie: caller.cookie, origin: caller.url, [saveKeyHeader]: "a-slow-upload" },
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
  })
  const ended = new Promise<string>((resolve) => {
    sending.on("response", (answer) => {
      answer.resume()
      resolve(String(answer.statusCode))
    })
    sending.on("error", () => resolve("hung up"))
  })
  sending.write(field("title", "Never told") + field("storytellerId", String(storytellerId)))
  sending.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\ncontent-type: audio/wav\r\n\r\n`,
  )
  sending.write(Buffer.alloc(300_000))
  return { ended, stop: () => sending.destroy() }
}
