import { describe, expect, it } from "vitest"
import { SignInProblem } from "#protocol/account.ts"
import { problemIn } from "./sign-in-problem.ts"

describe("what a provider sent the browser back with", () => {
  it("AUTH-03 names the provider that is not set up here", () => {
    const words = problemIn("?problem=unavailable&provider=microsoft")
    expect(words?.what).toBe("Microsoft sign-in isn't available")
  })
  it("has words of its own for every problem", () => {
    const all = SignInProblem.literals.map((problem) =>
      problemIn(`?problem=${problem}&provider=google`),
    )
    expect(new Set(all.map((words) => words?.what)).size).toBe(SignInProblem.literals.length)
    for (const words of all) expect(words?.what).toContain("Google")
  })
  it("says nothing of what nobody here can have sent", () => {
    expect(problemIn("?problem=<img>&provider=google")).toBeNull()
    expect(problemIn("?provider=google")).toBeNull()
    const words = problemIn("?problem=rejected&provider=%3Cb%3Eevil%3C/b%3E")
    expect(words?.what).toBe("The provider didn't sign you in")
  })
})
