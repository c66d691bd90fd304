import type { MutationMeta } from "@tanstack/react-query"
import { renderToStaticMarkup } from "react-dom/server"
import { toast } from "sonner"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { HttpError } from "./errors.ts"
import { newQueryClient } from "./query-client.ts"
import { currentUserQuery } from "./user.ts"

const { queries, mutations } = newQueryClient().getDefaultOptions()

describe("asking the server", () => {
  it("TIME-10 finds out anew who is here after 5 minutes, not before", () => {
    expect(currentUserQuery.staleTime).toBe(300_000)
  })
  it("TIME-11 TIME-12 TIME-13 is never done a second time by itself", () => {
    expect(currentUserQuery.retry ?? queries?.retry).toBe(false)
    expect(queries?.retry).toBe(false)
    expect(mutations?.retry).toBe(false)
  })
  it("TIME-14 TIME-15 is not done because a window is looked at, nor by the clock", () => {
    expect(queries?.refetchOnWindowFocus).toBe(false)
    expect(queries?.refetchInterval).toBeUndefined()
  })
  it("TIME-16 is not done again for what was shown once", () => {
    expect(queries?.staleTime).toBe(Infinity)
  })
})

/** The toasts on the screen, as HTML. */
const shown = () =>
  toast.getToasts().map((one) => ("jsx" in one ? renderToStaticMarkup(one.jsx) : ""))

const change = async (work: () => Promise<unknown>, meta: MutationMeta) => {
  const client = newQueryClient()
  const mutation = client.getMutationCache().build(client, { mutationFn: work, meta })
  await mutation.execute(undefined).catch(() => undefined)
}

describe("R822 what became of a change", () => {
  beforeEach(() =>
    vi.stubGlobal("requestAnimationFrame", (draw: () => void) => {
      draw()
      return 0
    }),
  )
  afterEach(() => {
    toast.dismiss()
    vi.unstubAllGlobals()
  })

  it("is said when it worked", async () => {
    await change(async () => 1, { success: { title: "Saved" } })
    expect(shown()).toEqual([expect.stringContaining("Saved")])
  })
  it("is said when it did not, with the server's reason", async () => {
    const body = JSON.stringify({ code: "Conflict", message: "Somebody else was faster." })
    const refused = new HttpError("/api/people", { status: 409, statusText: "Conflict", body })
    await change(() => Promise.reject(refused), { failure: "We couldn't save this" })
    const [said = ""] = shown()
    expect(said).toContain("save this")
    expect(said).toContain("Somebody else was faster.")
  })
  it("has a sentence where nobody sent a reason", async () => {
    const failed = () => Promise.reject(new Error("broken"))
    await change(failed, { failure: "We couldn't save this" })
    expect(shown()).toEqual([expect.stringContaining("Please try again in a moment.")])
    toast.dismiss()
    await change(failed, { failure: { title: "Refund Failed", text: "Nothing has changed." } })
    expect(shown()).toEqual([expect.stringContaining("Nothing has changed.")])
  })
  it("is not said where the screen shows it", async () => {
    await change(() => Promise.reject(new Error("broken")), { failure: () => null })
    expect(shown()).toEqual([])
  })
})
