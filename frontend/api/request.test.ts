import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { HttpError, InvalidResponseError, errorMessage, NetworkError } from "./errors.ts"
import { fetchJson, sendJson } from "./request.ts"

const Greeting = Schema.Struct({ hello: Schema.String })

interface Heard {
  readonly method: string | undefined
  readonly type: string | undefined
  readonly body: string
}
const heard: Array<Heard> = []
const server = createServer((request, response) => {
  const [, status, answer = ""] = (request.url ?? "").split("/")
  let body = ""
  request.on("data", (chunk: Buffer) => (body += chunk.toString()))
  request.on("end", () => {
    heard.push({ method: request.method, type: request.headers["content-type"], body })
    response.writeHead(Number(status)).end(decodeURIComponent(answer))
  })
})
let origin = ""
const answering = (status: number, body: string) =>
  `${origin}/${status}/${encodeURIComponent(body)}`
const rejectionOf = (path: string) => fetchJson(Greeting, path).catch((error: unknown) => error)

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => void server.close())

describe("asking the server", () => {
  it("API-04 gets the path and reads its JSON, leaving out what the protocol does not know", async () => {
    const answer = await fetchJson(Greeting, answering(200, '{"hello":"Ines","secret":1}'))
    expect(answer).toEqual({ hello: "Ines" })
    expect(heard.at(-1)).toMatchObject({ method: "GET", body: "" })
  })

  it("API-03 sends a body as JSON", async () => {
    await sendJson(answering(200, ""), { json: { name: "Ines" } })
    expect(heard.at(-1)).toEqual({
      method: "POST",
      type: "application/json",
      body: '{"name":"Ines"}',
    })
  })

  it("API-10 sends a sign-in form-encoded", async () => {
    const form = { email: "a b", password: "c&d" }
    await fetchJson(Greeting, answering(200, '{"hello":""}'), { method: "POST", form })
    expect(heard.at(-1)?.type).toMatch(/^application\/x-www-form-urlencoded/)
    expect(heard.at(-1)?.body).toBe("email=a+b&password=c%26d")
  })

  it("ERR-01 refuses with the status, a colon, a space and the body", async () => {
    const body = '{"message":"Please enter a title.","code":"BadRequest"}'
    const error = await rejectionOf(answering(400, body))
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ message: `400: ${body}` })
    expect(errorMessage(error, "")).toBe("Please enter a title.")
  })

  it("ERR-02 gives the status text in place of an empty body", async () => {
    expect(await rejectionOf(answering(404, ""))).toMatchObject({ message: "404: Not Found" })
  })

  it("never shows a person raw answers", async () => {
    const error = await rejectionOf(answering(502, "<html>Bad gateway</html>"))
    expect(errorMessage(error, "Failed to fetch stories")).toBe("Failed to fetch stories")
  })

  it("says that the page is out of date when an answer does not fit", async () => {
    expect(await rejectionOf(answering(200, '{"hello":1}'))).toBeInstanceOf(InvalidResponseError)
    expect(await rejectionOf(answering(200, "<html>"))).toBeInstanceOf(InvalidResponseError)
  })

  it("says that nobody answered when nobody answered", async () => {
    expect(await rejectionOf("http://127.0.0.1:1/")).toBeInstanceOf(NetworkError)
  })
})
