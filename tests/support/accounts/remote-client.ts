import { type Answer, Caller } from "../api-client.ts"

/** Somebody elsewhere on the network, as a proxy in front of the server would tell it. */
export class FarCaller extends Caller {
  readonly #address: string

  constructor(url: string, address: string) {
    super(url)
    this.#address = address
  }

  override call(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers)
    if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", this.#address)
    return super.call(method, path, { ...init, headers: Object.fromEntries(headers) })
  }
}
