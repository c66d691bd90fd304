import { diffArrays } from "diff"
import { describe, expect, it } from "vitest"
import { editBudget } from "./edit-budget.ts"

const comparedBy = (budget: ReturnType<typeof editBudget>, before: string, after: string) =>
  budget.compare((maxEditLength) =>
    diffArrays(before.split(" "), after.split(" "), { maxEditLength }),
  )

describe("what comparing may cost", () => {
  it("is enough for as many edits as it says, and not for one more", () => {
    expect(comparedBy(editBudget(4), "a b c d", "a x c y")).toHaveLength(6)
    expect(comparedBy(editBudget(3), "a b c d", "a x c y")).toBeUndefined()
  })

  it("is shared by all that is compared, and used up by what it was not enough for", () => {
    const budget = editBudget(5)
    expect(comparedBy(budget, "a b c d", "a x c y")).toBeDefined()
    expect(comparedBy(budget, "a b c d", "a x c y")).toBeUndefined()
    expect(comparedBy(budget, "a b", "a c")).toBeUndefined()
    expect(comparedBy(budget, "a b", "a b")).toBeUndefined()
  })
})
