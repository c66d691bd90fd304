import { beforeEach, describe, expect, it, vi } from "vitest"
import { HttpError, errorMessage } from "./errors.ts"
import { leavingByItself } from "./sign-out.ts"
import { currentLeaving, guardLeaving, leaveFreely } from "../ui/navigation-blocker.ts"
import { askToUpgrade, endsTheSession, logInAgain, needsUpgrade } from "./auth-and-quota-errors.ts"

const rejected = (path: string, status: number, body = "") =>
  new HttpError(path, { status, statusText: "Rejected", body })

describe("a refused call", () => {
  it("ERR-03 ends the session when a call that needs one answers 401", () => {
    expect(endsTheSession(rejected("/api/stories", 401))).toBe(true)
  })

  it("ERR-05 means only 'signed out' on the current-user call", () => {
    expect(endsTheSession(rejected("/api/auth/user", 401))).toBe(false)
  })

  it("ERR-08 is a wrong password, not the end of a session, on sign-in", () => {
    const error = rejected("/auth/login", 401, '{"message":"Wrong.","code":"Unauthorized"}')
    expect(endsTheSession(error)).toBe(false)
    expect(errorMessage(error, "Login failed")).toBe("Wrong.")
  })

  it("ends the session on the two calls beside /api that need one", () => {
    for (const path of ["/auth/resend-verification", "/auth/logout-everywhere"]) {
      expect(endsTheSession(rejected(path, 401))).toBe(true)
    }
    for (const path of ["/auth/reset-password", "/auth/register", "/auth/forgot-password"]) {
      expect(endsTheSession(rejected(path, 401))).toBe(false)
    }
  })

  it("does not take a 401 inside a story's name for the end of the session", () => {
    expect(endsTheSession(rejected("/api/stories", 404, "Story 401: not found"))).toBe(false)
  })

  it("ERR-06 asks for an upgrade when the server says so", () => {
    const body = '{"message":"No more.","code":"Forbidden","requiresUpgrade":true}'
    expect(needsUpgrade(rejected("/api/stories", 403, body))).toBe(true)
    expect(needsUpgrade(rejected("/api/stories", 403))).toBe(false)
  })
})

describe("a full plan", () => {
  beforeEach(() => {
    leaveFreely()
    vi.useFakeTimers()
    return () => {
      vi.useRealTimers()
      leaveFreely()
    }
  })

  it("ERR-07 leads to where a plan is chosen, also past a recording that stays on the device", () => {
    const visited: Array<string> = []
    guardLeaving("recorder", { isStored: true })
    askToUpgrade((path) => void visited.push(path))
    vi.advanceTimersByTime(1_000)
    expect(visited).toEqual(["/subscribe"])
  })

  it("R224 asks before a recording that nobody keeps would be lost", () => {
    const visited: Array<string> = []
    guardLeaving("recorder")
    askToUpgrade((path) => void visited.push(path))
    vi.advanceTimersByTime(1_000)
    expect(visited).toEqual([])
    expect(currentLeaving().onwards).not.toBeNull()
  })
})

describe("the end of a session", () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it("is no news in a tab that is signing out, and is again when that fails", async () => {
    const visited: Array<string> = []
    const rejected = leavingByItself(async () => {
      logInAgain((path) => void visited.push(path))
      vi.advanceTimersByTime(1_000)
      throw new Error("The line is down.")
    })
    await expect(rejected).rejects.toThrow("The line is down.")
    expect(visited).toEqual([])
  })

  it("TIME-01 ERR-04 goes to the login endpoint after 500 ms, once however many calls were refused", () => {
    const visited: Array<string> = []
    const go = (path: string) => void visited.push(path)
    logInAgain(go)
    logInAgain(go)
    vi.advanceTimersByTime(499)
    expect(visited).toEqual([])
    vi.advanceTimersByTime(1)
    logInAgain(go)
    vi.advanceTimersByTime(1_000)
    expect(visited).toEqual(["/api/login"])
  })
})
