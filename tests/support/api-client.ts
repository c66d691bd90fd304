import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { Schema } from "effect"
import { WireError } from "#protocol/errors.ts"
import type { StoryId } from "#protocol/ids.ts"
import { paths, routes, saveKeyHeader } from "#protocol/paths.ts"
import { Person } from "#protocol/person.ts"
import { Story, StoryCard, UploadAnswer } from "#protocol/story.ts"
import { CurrentUser } from "#protocol/user.ts"

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

/** What a refusal says, decoded. */
export const rejection = (answer: Answer) => Schema.decodeUnknownSync(WireError)(answer.body)

export const decode = <A>(schema: Schema.Codec<A, unknown>, answer: Answer) => {
  if (answer.status >= 300) {
    throw new Error(`${String(answer.status)}: ${JSON.stringify(answer.body)}`)
  }
  return Schema.decodeUnknownSync(schema)(answer.body)
}

/** Somebody who calls the server as our own pages do: one cookie, one origin. */
export class Caller {
  /** What everybody does who joined the server of an address, before anything else. */
  static readonly afterJoining = new Map<string, (email: string) => Promise<void>>()
  readonly url: string
  #cookie = ""

  constructor(url: string) {
    this.url = url
  }

  get cookie() {
    return this.#cookie
  }

  /** The same browser, whose next call goes to another node. */
  at(url: string): Caller {
    const caller = new Caller(url)
    caller.#cookie = this.#cookie
    return caller
  }

  async call(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(this.url + path, {
      ...init,
      method,
      redirect: "manual",
      headers: {
        origin: this.url,
        cookie: this.#cookie,
        ...Object.fromEntries(new Headers(init.headers)),
      },
    })
    for (const line of answer.headers.getSetCookie()) this.#cookie = line.split(";")[0] ?? ""
    const text = await answer.text()
    // A HEAD is answered with the headers of what it leaves out.
    const json = text !== "" && (answer.headers.get("content-type")?.includes("json") ?? false)
    return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text }
  }

  get(path: string) {
    return this.call("GET", path)
  }

  post(path: string, body: unknown) {
    return this.#sendJson("POST", path, body)
  }

  patch(path: string, body: unknown) {
    return this.#sendJson("PATCH", path, body)
  }

  put(path: string, body: unknown) {
    return this.#sendJson("PUT", path, body)
  }

  delete(path: string, body?: unknown) {
    return body === undefined ? this.call("DELETE", path) : this.#sendJson("DELETE", path, body)
  }

  #sendJson(method: string, path: string, body: unknown) {
    return this.call(method, path, {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    })
  }

  sendForm(path: string, form: FormData, saveKey: string = randomUUID()) {
    return this.call("POST", path, { body: form, headers: { [saveKeyHeader]: saveKey } })
  }

  /** Sends a picture as our own pages do; the name says nothing of what is in it. */
  sendPhoto(path: string, picture: Uint8Array, fields: Readonly<Record<string, string>> = {}) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append("photo", new Blob([Uint8Array.from(picture)]), "photo.jpg")
    return this.call("PUT", path, { body: form })
  }

  /** Signs up under a name of their own and sets up, so that stories can be told. */
  async join(name = `u${randomUUID().slice(0, 8)}`, firstName = "Anna") {
    const signUp = {
      email: `${name}@example.org`,
      password: "a long enough password",
      username: name,
      firstName,
      lastName: "Berg",
    }
    decode(CurrentUser, await this.post(routes.signUp, signUp))
    decode(CurrentUser, await this.patch(routes.profile, { firstName, lastName: "Berg" }))
    await Caller.afterJoining.get(this.url)?.(signUp.email)
    return signUp
  }

  signIn(email: string, password: string) {
    return this.call("POST", routes.signIn, { body: new URLSearchParams({ email, password }) })
  }

  async me() {
    return decode(CurrentUser, await this.get(routes.currentUser))
  }

  async storytellers() {
    return decode(Schema.Array(Person), await this.get(routes.storytellers))
  }

  async stories() {
    return decode(Schema.Array(StoryCard), await this.get(routes.stories))
  }

  async story(id: StoryId) {
    return decode(Story, await this.get(paths.story(id)))
  }

  /** The form of a recorded story told by the first storyteller there is. */
  async recordedForm(file: string, fields: Readonly<Record<string, string>> = {}) {
    const [teller] = fields["storytellerId"] === undefined ? await this.storytellers() : []
    const form = new FormData()
    const filled = { title: "A story", storytellerId: String(teller?.id ?? 1), ...fields }
    for (const [name, value] of Object.entries(filled)) form.append(name, value)
    form.append("audio", new Blob([await readFile(file)]), basename(file))
    return form
  }

  async save(file: string, saveKey?: string, fields: Readonly<Record<string, string>> = {}) {
    return decode(
      Story,
      await this.sendForm(routes.stories, await this.recordedForm(file, fields), saveKey),
    )
  }

  async upload(file: string, fields: Readonly<Record<string, string>> = {}) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append("audio", new Blob([await readFile(file)]), basename(file))
    return decode(UploadAnswer, await this.sendForm(routes.upload, form))
  }
}
