import { createServer, type RequestListener } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { noPhotoWords } from "#protocol/photo.ts"
import { paths, routes } from "#protocol/paths.ts"
import { freePort } from "../../../backend/adapters/free-port.fixture.ts"
import { aPicture } from "../../../backend/adapters/sharp/image.fixture.ts"
import {
  type IdentityServer,
  placeOf,
  startIdentityServer,
} from "../../support/fakes/oidc-server.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { Visitor } from "../../support/cookie-client.ts"

let server: Served
let identity: IdentityServer
/** Another server in the same house, which nobody may make ours ask. */
let router: ReturnType<typeof createServer>
const asked: Array<string> = []

beforeAll(async () => {
  const port = await freePort()
  identity = await startIdentityServer(`http://localhost:${String(port)}`)
  server = await serveOn("SQLite", { ...identity.env, PORT: String(port) })
  router = createServer((request, response) => {
    asked.push(request.url ?? "")
    response.end("secret")
  })
  await new Promise<void>((resolve) => router.listen(0, "127.0.0.1", resolve))
})
afterAll(async () => {
  router.close()
  await server.stop()
  await identity.stop()
})

const comeWith = async (name: string, picture: string | null) => {
  const known = { subject: `sub-${name}`, email: `${name}@example.org`, email_verified: true }
  identity.seat({ ...known, given_name: "Rosa", ...(picture === null ? {} : { picture }) })
  const rosa = new Visitor(server.url)
  await rosa.signInWith("google")
  const cookie = rosa.cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const visit = (path: string, method = "GET") =>
    rosa.visit(path, { method, headers: { cookie, origin: server.url } })
  return {
    offers: async () => JSON.parse((await visit(routes.pictureOffers)).text).from,
    take: async () => {
      const { status, text } = await visit(paths.pictureFrom("google"), "POST")
      return { status, ...JSON.parse(text) }
    },
    photo: async () => (await visit(routes.ownPhoto)).status,
  }
}

const away = "We couldn't get the picture. Sign in there again, or choose one yourself."

describe("the picture a provider has", () => {
  it("R152 is offered, and fetched once, when it is asked for @slow", async () => {
    const picture = await aPicture({ width: 96, height: 96 }).jpeg().toBuffer()
    let fetched = 0
    const address = identity.hang("face.jpg", (_, response) => {
      fetched += 1
      response.end(picture)
    })
    const rosa = await comeWith("rosa", address)
    expect(await rosa.offers()).toEqual(["google"])
    expect([fetched, await rosa.photo()]).toEqual([0, 404])
    const taken = await rosa.take()
    expect(taken).toMatchObject({ status: 200, profileImageUrl: expect.stringMatching(/v=/) })
    expect([fetched, await rosa.photo()]).toEqual([1, 200])
  })

  it("R152 is not offered where there is none, or none that can be fetched", async () => {
    for (const [name, picture] of [
      ["none", null],
      ["script", "javascript:alert(1)"],
      ["plain", "http://pictures.example.org/face.jpg"],
      ["graph", "https://graph.microsoft.com/v1.0/me/photo/$value"],
    ] as const) {
      const rosa = await comeWith(name, picture)
      expect([name, await rosa.offers()]).toEqual([name, []])
      expect((await rosa.take()).status).toBe(404)
    }
  })

  it("R152 makes this server ask nobody in its own house, by no detour", async () => {
    const { port } = placeOf(router.address())
    const near = `http://127.0.0.1:${String(port)}/admin`
    const addresses = [
      near,
      `https://127.0.0.1:${String(port)}/admin`,
      `https://localhost:${String(port)}/admin`,
      `https://[::1]:${String(port)}/admin`,
      `https://0x7f000001:${String(port)}/admin`,
      "https://169.254.169.254/latest/meta-data",
      identity.hang("away.jpg", (_, response) => response.writeHead(302, { location: near }).end()),
    ]
    for (const [n, address] of addresses.entries()) {
      const rosa = await comeWith(`house${String(n)}`, address)
      expect([address, await rosa.take()]).toEqual([
        address,
        { status: 503, code: "ServiceUnavailable", message: away },
      ])
      expect(await rosa.photo()).toBe(404)
    }
    expect(asked).toEqual([])
  })

  it("R149 R152 that is no picture, or does not end, is told so and not kept", async () => {
    const endless: RequestListener = (_, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(64 * 1024)));
      }
      response.on("drain", more).on("error", () => undefined)
      more()
    }
    const page = await comeWith(
      "page",
      identity.hang("page", (_, answer) => answer.end("<html>")),
    )
    expect(await page.take()).toMatchObject({ message: noPhotoWords["another kind"] })
    const flood = await comeWith("flood", identity.hang("flood", endless))
    expect(await flood.take()).toMatchObject({ status: 503, message: away })
    expect([await page.photo(), await flood.photo()]).toEqual([404, 404])
  })
})
