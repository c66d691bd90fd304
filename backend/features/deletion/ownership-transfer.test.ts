import { describe, expect, it } from "vitest"
import { PersonId, UserId } from "#protocol/ids.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import { filledIn } from "./ownership-transfer.ts"

const aPerson = (change: Partial<PersonRecord> = {}): PersonRecord => ({
  ...{ id: PersonId.make(1), keeperId: UserId.make(7), name: "Rosa", relationship: "aunt" },
  ...{ bio: "", type: "subject", birthDate: null, birthPlace: "" },
  ...{ notes: "", createdAt: "" },
  ...change,
})
const known = aPerson({
  ...{ birthDate: "1931-04-05", birthPlace: "Lviv", language: "ru", type: "storyteller" },
})
const facts = { birthDate: "1931-04-05", birthPlace: "Lviv", language: "ru", type: "storyteller" }

describe("R86 the recorder's own person who takes over a story", () => {
  it("is filled in with what was known, their language too", () => {
    expect(filledIn(aPerson(), known)).toEqual(facts)
    expect(filledIn(aPerson({ language: null }), known)).toEqual(facts)
  })

  it("keeps what the recorder knew better", () => {
    const better = { birthDate: "1931-04-06", birthPlace: "Lwów", language: "de" } as const
    expect(filledIn(aPerson(better), known)).toEqual({ ...better, type: "storyteller" })
    expect(filledIn(known, aPerson())).toEqual(facts)
  })

  it("has no language where neither has one", () => {
    expect(filledIn(aPerson(), aPerson()).language).toBe(null)
  })
})
