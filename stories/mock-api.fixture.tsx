import type { Decorator } from "@storybook/react-vite"
import { QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { toast } from "sonner"
import { expect, screen, within } from "storybook/test"
import { newQueryClient } from "../frontend/api/query-client.ts"
import { Toaster } from "../frontend/ui/toaster.tsx"

/** What the server would answer, by method and address: `"GET /api/people": () => [aPerson()]`. */
export type Answers = Readonly<Record<string, (sent: unknown) => unknown>>

/** A refusal as the server sends it. */
export const rejected = (
  status: number,
  message = `Refused with ${String(status)}.`,
  code = "Rejected",
): Response => Response.json({ message, code }, { status })

/** A refusal without a sentence, as from a proxy before the server. */
export const rejectedSilently = (): Response => new Response("", { status: 502 })

const answerOf = async (answers: Answers, asked: string, sent?: unknown): Promise<Response> => {
  const answer = (await answers[asked]?.(sent)) ?? rejected(404)
  return answer instanceof Response ? answer : Response.json(answer)
}

/** Uploads go by XMLHttpRequest; only what the client uses of it is here. */
const requestsTo = (answers: Answers) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    statusText = ""
    responseText = ""
    #asked = ""
    #headers = new Headers()
    open(method: string, path: string) {
      this.#asked = `${method} ${path}`
    }
    setRequestHeader() {}
    getResponseHeader(name: string) {
      return this.#headers.get(name)
    }
    abort() {}
    async send(sent?: unknown) {
      const answer = await answerOf(answers, this.#asked, sent)
      this.status = answer.status
      this.#headers = answer.headers
      this.responseText = await answer.text()
      for (const name of ["load", "loadend"]) this.dispatchEvent(new Event(name))
    }
  }

/** The JSON of a request; undefined where it has none. */
const jsonOf = ({ body }: RequestInit = {}): unknown =>
  typeof body === "string" ? JSON.parse(body) : undefined

const replace = (name: "fetch" | "XMLHttpRequest", value: unknown) =>
  Object.defineProperty(window, name, { value, configurable: true, writable: true })

/** For `beforeEach`: answers in place of the server while a story runs. */
export const answering = (answers: Answers) => () => {
  const { fetch, XMLHttpRequest } = window
  replace("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input)
    // Maps and fonts are files of the client.
    if (/\.(?:pmtiles|woff2)(?:\?|$)/.test(address) && !address.includes("/api/"))
      return fetch(input, init)
    return answerOf(answers, `${init?.method ?? "GET"} ${address}`, jsonOf(init))
  })
  replace("XMLHttpRequest", requestsTo(answers))
  return () => {
    replace("fetch", fetch)
    replace("XMLHttpRequest", XMLHttpRequest)
    toast.dismiss()
  }
}

/** The query client of the product, a new one for each story. */
const Asking = ({ children }: { readonly children: ReactNode }) => {
  const [client] = useState(newQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** For what asks the server, where messages do not matter. */
export const askingInSilence: Decorator = (Story) => (
  <Asking>
    <Story />
  </Asking>
)

/** For what asks the server: its cache, and the place where messages appear. */
export const asking: Decorator = (Story) => (
  <Asking>
    <Story />
    <Toaster />
  </Asking>
)

/** Waits for a message with exactly this title and, if it has one, this text. */
export const expectMessage = async (title: string, text?: string): Promise<void> => {
  const messages = within(await screen.findByRole("region", { name: /Messages/ }))
  const shown = within((await messages.findByText(title)).closest("li") ?? document.body)
  const paragraphs = shown.getAllByText(() => true, { selector: "p" })
  await expect(paragraphs.map(({ textContent }) => textContent)).toEqual(
    text === undefined ? [title] : [title, text],
  )
}
