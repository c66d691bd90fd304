import { expect, it } from "vitest"
import { barsPath, loudest } from "./waveform-path.ts"

const paper = { width: 60, height: 40, step: 6 }

it("a picture of a recording has as many bars as fit", () => {
  expect(barsPath([0.2, 0.9], paper).match(/M/g)).toHaveLength(10)
})
it("a recording nobody has measured yet is drawn as a row of dots", () => {
  expect(barsPath([], paper)).toMatch(/^(M[\d.]+ 19\.3V20\.8){10}$/)
})
it("a loud moment stays to be seen in a long recording", () => {
  const peaks = Array.from({ length: 9_000 }, (_, at) => (at === 4_321 ? 1 : 0))
  expect(Math.max(...loudest(peaks, 100))).toBe(1)
})
it("no bar leaves the paper, however loud it was", () => {
  const heights = [...barsPath([7], paper).matchAll(/V([\d.]+)/g)].map(([, y]) => Number(y))
  expect(Math.max(...heights)).toBeLessThanOrEqual(40)
})
