import { describe, expect, it } from "vitest"
import { StoryFields } from "#protocol/story.ts"
import { SignIn, SignUp } from "#protocol/user.ts"
import { wrongFields } from "./validate.ts"

const nobody = { email: "", password: "", username: "", firstName: " ", lastName: "" }

describe("a form", () => {
  it("VALID-17 VALID-18 VALID-19 VALID-20 VALID-21 asks for everything a sign-up needs", () => {
    expect(wrongFields(SignUp, nobody)).toEqual({
      email: "Please enter your email.",
      password: "Password must be at least 8 characters long.",
      username: "Please choose a username.",
      firstName: "Please enter your first name.",
      lastName: "Please enter your last name.",
    })
  })

  it("VALID-23 VALID-24 asks for both parts of a sign-in", () => {
    expect(wrongFields(SignIn, { email: "", password: "" })).toEqual({
      email: "Please enter your email or username.",
      password: "Please enter your password.",
    })
  })

  it("VALID-07 VALID-09 asks who tells a story and what it is called", () => {
    expect(wrongFields(StoryFields, { title: "  ", storytellerId: "" })).toEqual({
      title: "Please enter a title.",
      storytellerId: "Please select a storyteller.",
    })
  })

  it("has nothing to say about what is right", () => {
    expect(wrongFields(StoryFields, { title: "The river", storytellerId: "2" })).toEqual({})
  })
})
