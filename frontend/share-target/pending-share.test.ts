import { expect, it } from "vitest"
import { handedOverPlace } from "#protocol/share-target.ts"
import { handedOverIn } from "./pending-share.ts"

it("R403 what became of a share is said by the address it leads to, and by no other", () => {
  const said = (address: string) => handedOverIn(new URL(address, "https://kintale.example"))
  expect(said(handedOverPlace("1"))).toBe("1")
  expect(said(handedOverPlace("missed"))).toBe("missed")
  expect(said("/record?way=upload")).toBeNull()
  expect(said("/record?shared=<script>")).toBeNull()
  expect(said("/people?shared=1")).toBeNull()
})
