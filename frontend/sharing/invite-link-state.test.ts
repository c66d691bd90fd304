import { describe, expect, it } from "vitest"
import { ShareId } from "#protocol/ids.ts"
import { anInvite } from "../../stories/sharing-samples.fixture.ts"
import { HttpError, NetworkError } from "../api/errors.ts"
import { openedFrom, withOpened } from "./invite-link-state.ts"

const rejection = (status: number, message: string, code = "No") =>
  new HttpError("/api/people/invites/open", {
    status,
    statusText: "No",
    body: JSON.stringify({ message, code }),
  })

describe("a link someone followed", () => {
  it("is no longer valid when the server knows no such invitation", () => {
    expect(openedFrom(rejection(404, "Nothing there."))).toEqual({
      state: "over",
      text: "This invitation is no longer valid. Ask for a new one.",
    })
  })
  it("SHARE-35 says in the server's words that it is for another address", () => {
    const text = "This invitation was sent to another address."
    expect(openedFrom(rejection(403, text))).toEqual({ state: "foreign", text })
  })
  it("STATE-42 says that it was answered already", () => {
    expect(openedFrom(rejection(409, "Conflict"))).toMatchObject({ state: "over" })
  })
  it("R700 says that this user accepted it before", () => {
    expect(openedFrom(rejection(409, "Conflict", "AlreadyAccepted"))).toEqual({ state: "accepted" })
  })
  it("can be tried again when the server did not answer", () => {
    expect(openedFrom(new NetworkError())).toMatchObject({ state: "failed" })
    expect(openedFrom(rejection(500, "Something went wrong."))).toMatchObject({ state: "failed" })
  })
})

describe("the invitations to show", () => {
  const first = anInvite({ id: ShareId.make(1) })
  const second = anInvite({ id: ShareId.make(2) })
  it("begin with the one whose link was followed, which stands there once", () => {
    const opened = { state: "here", invite: second } as const
    expect(withOpened(opened, [first, second]).map(({ id }) => id)).toEqual([2, 1])
    expect(withOpened(opened, []).map(({ id }) => id)).toEqual([2])
  })
  it("are the received ones when no link was followed", () => {
    expect(withOpened({ state: "none" }, [first])).toEqual([first])
  })
})
