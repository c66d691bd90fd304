import { assert, describe, it } from "@effect/vitest"
import { withoutInvented } from "./hallucinations.ts"

const times = (count: number, text: string) => Array.from({ length: count }, () => text).join(" ")

describe("words a stuck engine makes up", () => {
  it("are cut where they begin to repeat", () => {
    assert.strictEqual(
      withoutInvented(`It rained ${times(9, "and then he said")}.`, 15),
      "It rained and then he said",
    )
    assert.strictEqual(withoutInvented(times(40, "you"), 15), "you")
  })
  it.each([
    ["Chinese", "外面下雨了。", "谢谢观看。"],
    ["Japanese", "雨が降っていた。", "ご視聴ありがとうございました。"],
    ["Thai", "เมื่อวานฝนตกหนัก", "ขอบคุณที่รับชม"],
  ])("TRUE-10 are cut where they begin to repeat without blanks, in %s", (_, said, invented) => {
    assert.strictEqual(withoutInvented(`${said}${invented.repeat(9)}`, 30), `${said}${invented}`)
  })
  it.each(["我们去了市场。妈妈买了鱼。", "天気がよかったので、 市場へ行きました。", "ວັນນີ້ອາກາດດີ"])(
    "TRUE-10 are none of what was said once: %s",
    (said) => {
      assert.strictEqual(withoutInvented(said, 5), said)
    },
  )
  it("are dropped when nobody could say so many in the time", () => {
    assert.strictEqual(
      withoutInvented("Thank you for watching and please subscribe to my channel today", 0.4),
      "",
    )
  })
  it("are not what people say again for weight", () => {
    const said = "No, no, no. I have a dream. I have a dream today. I have a dream that one day"
    assert.strictEqual(withoutInvented(said, 12), said)
  })
  it("are not the words of somebody who talks fast", () => {
    const fast = times(1, "we ran and ran until the old mill was far behind us and the dogs")
    assert.strictEqual(withoutInvented(fast, 2.5), fast)
  })
})
