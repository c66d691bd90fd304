import type { Answers } from "./mock-api.fixture.tsx"

const path = `/api/uploads/${"a".repeat(32)}`

/** What a server answers to which a recording comes in one piece. */
export const arriving = (): Answers => ({
  "POST /api/uploads": () =>
    new Response(null, { status: 201, headers: { location: path, "upload-offset": "0" } }),
  [`HEAD ${path}`]: () =>
    new Response(null, { headers: { "upload-offset": "0", "upload-defer-length": "1" } }),
  [`PATCH ${path}`]: (sent) =>
    new Response(null, {
      status: 204,
      headers: { "upload-offset": String(sent instanceof Blob ? sent.size : 0) },
    }),
})
