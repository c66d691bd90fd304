import type { FastifyInstance, FastifyRequest } from "fastify"
import { BadRequest, UnsupportedMediaType } from "#protocol/errors.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const strictly = new TextDecoder("utf-8", { fatal: true })

const notUtf8 = () =>
  new BadRequest({
    message: errorMessages.unreadableRequest,
  })

/**
 * The body as text if it is UTF-8 and declares no other charset. Invalid bytes are refused, not
 * replaced.
 */
const readText = (body: Uint8Array, contentType: string | undefined): string => {
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType ?? "") ?? []
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new UnsupportedMediaType({ message: "We can only read UTF-8 text." })
  }
  try {
    return strictly.decode(body)
  } catch {
    throw notUtf8()
  }
}

/** The fields of a form. A field sent twice becomes an array, which none of our schemas accepts. */
const readFields = (text: string): Readonly<Record<string, string | Array<string>>> => {
  try {
    decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    throw notUtf8()
  }
  const fields = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const [first = "", ...more] = fields.getAll(name)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}

const textOf = (request: FastifyRequest, body: string | Buffer) =>
  readText(Buffer.from(body), request.headers["content-type"])

/**
 * Parses JSON and form bodies in UTF-8. An empty body counts as no body, even if declared as JSON;
 * JSON with keys such as `[object Object]` is refused.
 */
export const readBodies = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser("error", "error")
  const parseJson = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, value) => (error === null ? resolve(value) : reject(error)))
    })
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: string | Buffer) => {
      const text = textOf(request, body)
      return text === "" ? undefined : parseJson(request, text)
    },
  )
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: string | Buffer) => readFields(textOf(request, body)),
  )
}
