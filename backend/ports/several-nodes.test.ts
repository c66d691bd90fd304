import { describe } from "@effect/vitest"
import { busContract } from "./bus.contract.ts"
import { severalNodes } from "./several-nodes.fixture.ts"

describe("several nodes in memory", () => {
  busContract("a bus in memory", severalNodes)
})
