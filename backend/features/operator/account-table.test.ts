import { expect, it } from "vitest"
import { accountTable } from "./account-table.ts"

it("R725 lists accounts, whoever takes most room first", () => {
  const anna = {
    ...{ username: "anna", name: "Anna Berg", email: "anna@example.org", isConfirmed: true },
    ...{ stories: 2, bytes: 177_000, lastActiveAt: "2026-11-27T02:03:04.000Z" },
  }
  const ben = { ...anna, username: "ben", name: "Ben", email: "ben@example.org", stories: 40 }
  const lines = accountTable([
    anna,
    { ...ben, bytes: 2_500_000_000, isConfirmed: false, lastActiveAt: null },
  ])
  expect(lines).toEqual([
    "username  name       email                            stories  size    last here",
    "ben       Ben        ben@example.org (not confirmed)  40       2.3 GB  not known",
    "anna      Anna Berg  anna@example.org                 2        173 kB  2026-11-27",
  ])
})
