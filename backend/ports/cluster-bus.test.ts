import { describe } from "@effect/vitest"
import { busContract } from "./cluster-bus.contract.ts"
import { severalNodes } from "./cluster.fixture.ts"

describe("several nodes in memory", () => {
  busContract("a bus in memory", severalNodes)
})
