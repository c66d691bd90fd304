import { afterAll, beforeEach, describe, expect, it } from "vitest"
import {
  aroundLeaving,
  currentLeaving,
  goOnwards,
  guardLeaving,
  leaveFreely,
  stay,
} from "./navigation-blocker.ts"

const gone: Array<string> = []
const navigate = (to: string) => void gone.push(to)

beforeEach(() => {
  leaveFreely()
  gone.length = 0
})
// Other files run in the same process.
afterAll(leaveFreely)

describe("leaving the page", () => {
  it("is free while nothing is unsaved", () => {
    aroundLeaving(navigate, "/stories")
    expect(gone).toEqual(["/stories"])
  })
  it("REC-34 waits for an answer while a recording is unsaved, and goes on when told to", () => {
    guardLeaving("a recording")
    aroundLeaving(navigate, "/stories")
    expect(gone).toEqual([])
    expect(currentLeaving().onwards).not.toBeNull()
    goOnwards()
    expect(gone).toEqual(["/stories"])
  })
  it("REC-34 stays when told to stay, and asks again the next time", () => {
    guardLeaving("a recording")
    aroundLeaving(navigate, "/stories")
    stay()
    expect(currentLeaving().onwards).toBeNull()
    aroundLeaving(navigate, "/people")
    expect(gone).toEqual([])
  })
  it("is free again once the recording is saved or thrown away", () => {
    const release = guardLeaving("a recording")
    release()
    aroundLeaving(navigate, "/stories")
    expect(gone).toEqual(["/stories"])
  })
  it("goes on by itself when all is saved before an answer, but not when the page is gone", () => {
    const release = guardLeaving("a letter")
    aroundLeaving(navigate, "/stories")
    release("saved")
    expect(gone).toEqual(["/stories"])
    const leave = guardLeaving("another letter")
    aroundLeaving(navigate, "/people")
    leave()
    expect(gone).toEqual(["/stories"])
    expect(currentLeaving().onwards).toBeNull()
  })
  it("does not go on while one of two unsaved things is left", () => {
    const release = guardLeaving("a letter")
    guardLeaving("a form")
    aroundLeaving(navigate, "/stories")
    release("saved")
    expect(gone).toEqual([])
    expect(currentLeaving().onwards).not.toBeNull()
  })
  it("still asks while one of two unsaved things is left", () => {
    const release = guardLeaving("a recording")
    guardLeaving("a form")
    release()
    aroundLeaving(navigate, "/stories")
    expect(gone).toEqual([])
  })
})
