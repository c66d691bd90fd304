import { describe, expect, it } from "vitest"
import { aUser } from "../../../stories/factories.fixture.ts"
import { wrongFields } from "../../forms/validate.ts"
import { editOf, isChanged, profileForm, toFollow, valuesOf } from "./profile-form.ts"

const before = valuesOf(aUser({ bio: "Keeps bees." }))

describe("the form of one's own profile", () => {
  it("VALID-31 asks for a first name and a username, blanks not counting", () => {
    expect(wrongFields(profileForm(before), { ...before, firstName: "  ", username: " " })).toEqual(
      {
        firstName: "First name is required",
        username: "Please choose a username.",
      },
    )
    expect(wrongFields(profileForm(before), { ...before, lastName: "", bio: "" })).toEqual({})
  })

  it("VALID-31 looks at a username that is new, and leaves one alone that stays", () => {
    const old = { ...before, username: "a b" }
    expect(wrongFields(profileForm(old), old)).toEqual({})
    expect(wrongFields(profileForm(old), { ...old, username: "admin" })).toEqual({
      username: "This username isn't available. Please choose another.",
    })
  })

  it("API-18 sends what was changed, and the two names that are always asked for", () => {
    expect(editOf(before, { ...before, bio: "" })).toEqual({
      firstName: "Margaret",
      username: "margaret",
      bio: "",
    })
    expect(isChanged(before, { ...before, bio: "" })).toBe(true)
    expect(isChanged(before, { ...before })).toBe(false)
  })

  it("PROF-02 follows what another device changed, and never over what is being typed", () => {
    const elsewhere = { ...before, firstName: "Maggie", bio: "Keeps bees and hens." }
    const typed = { ...before, bio: "Kept bees." }
    expect(toFollow(before, typed, elsewhere)).toEqual([["firstName", "Maggie"]])
  })
})
