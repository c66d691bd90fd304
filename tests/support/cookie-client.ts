import { Schema } from "effect"
import type { ProviderName } from "#protocol/account.ts"
import { callbackPath, providerPath, routes } from "#protocol/paths.ts"
import { CurrentUser } from "#protocol/user.ts"

interface Cookie {
  readonly host: string
  readonly path: string
  readonly name: string
  readonly value: string
}

/** What a server answered a browser that asked for a page. */
export interface Page {
  readonly status: number
  /** Where it sends the browser on to. */
  readonly next: string | null
  readonly text: string
  /** Cookies it set, as they came. */
  readonly cookies: ReadonlyArray<string>
}

/** More often nobody is sent on. */
const mostHops = 12

const ended = /;\s*(?:max-age=0|expires=thu, 01 jan 1970)/i

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&")

/** A browser without a screen that goes from site to site with its cookies, as browsers do. */
export class Visitor {
  readonly kintale: string
  cookies: ReadonlyArray<Cookie> = []

  constructor(kintale: string) {
    this.kintale = kintale
  }

  #keep(url: URL, line: string) {
    const [pair = ""] = line.split(";")
    const name = pair.slice(0, pair.indexOf("="))
    const [, path = "/"] = /;\s*path=([^;]*)/i.exec(line) ?? []
    const cookie = { host: url.hostname, path, name, value: pair.slice(name.length + 1) }
    const others = this.cookies.filter(
      (kept) => kept.host !== cookie.host || kept.name !== name || kept.path !== path,
    )
    this.cookies = ended.test(line) ? others : [...others, cookie]
  }

  #cookiesFor(url: URL) {
    return this.cookies
      .filter(({ host, path }) => host === url.hostname && url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ")
  }

  async #ask(address: string, init: RequestInit, cookie: (url: URL) => string): Promise<Page> {
    const url = new URL(address, this.kintale)
    const headers = { cookie: cookie(url), ...Object.fromEntries(new Headers(init.headers)) }
    const answer = await fetch(url, { ...init, headers, redirect: "manual" })
    const cookies = answer.headers.getSetCookie()
    for (const line of cookies) this.#keep(url, line)
    const location = answer.headers.get("location")
    return {
      status: answer.status,
      next: location === null ? null : new URL(location, url).href,
      text: await answer.text(),
      cookies,
    }
  }

  visit(address: string, init: RequestInit = {}) {
    return this.#ask(address, init, (url) => this.#cookiesFor(url))
  }

  /** A form that a page of another site sends: what is `SameSite=Lax` stays behind. */
  sendFromElsewhere(address: string, fields: Readonly<Record<string, string>>, origin: string) {
    const body = new URLSearchParams(fields)
    const headers = { origin, "sec-fetch-site": "cross-site" }
    return this.#ask(address, { method: "POST", body, headers }, () => "")
  }

  /** Goes wherever it is sent, through forms that send themselves too, until `here` or a page. */
  async follow(address: string, here: (url: URL) => boolean): Promise<URL> {
    let url = new URL(address, this.kintale)
    let page = await this.visit(url.href)
    for (let hop = 0; hop < mostHops; hop += 1) {
      const [, action] = /<form[^>]* action="([^"]+)"/.exec(page.text) ?? []
      const next = page.next ?? (action === undefined ? null : unescaped(action))
      if (next === null) return url
      const origin = url.origin
      url = new URL(next, url)
      if (here(url)) return url
      page =
        page.next === null
          ? await this.sendFromElsewhere(url.href, fieldsOf(page.text), origin)
          : await this.visit(url.href)
    }
    throw new Error(`sent on and on, at last to ${url.href}`)
  }

  /** As far as the provider's answer, which is not opened yet. */
  answerOf(provider: ProviderName) {
    return this.follow(
      providerPath(provider),
      ({ origin, pathname }) => origin === this.kintale && pathname === callbackPath(provider),
    )
  }

  /** All the way; answers the path and the query of the page it ends at. */
  async signInWith(provider: ProviderName) {
    const isOurs = ({ origin, pathname }: URL) =>
      origin === this.kintale && !pathname.startsWith("/auth/")
    const { pathname, search } = await this.follow(providerPath(provider), isOurs)
    return pathname + search
  }

  /** Opens an answer, true or forged; answers where it leads within our site. */
  async open(answer: URL | string) {
    const { next } = await this.visit(String(answer))
    return next?.replace(this.kintale, "") ?? null
  }

  /** Null for somebody who is not signed in. */
  async me() {
    const { status, text } = await this.visit(routes.currentUser)
    return status === 200 ? decodeUser(text) : null
  }
}

const decodeUser = Schema.decodeSync(Schema.fromJsonString(CurrentUser))

const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [unescaped(name), unescaped(value)],
    ),
  )
