import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { avatarGrounds, groundOf } from "./avatar.tsx"
import { contrast } from "./contrast.fixture.ts"

/** The tokens as they stand in styles.css, light and dark. */
const css = readFileSync(new URL("../styles.css", import.meta.url), "utf8")
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }] as const,
  ),
)

/** The text and the ground of classes such as `bg-sage text-on-ember`. */
const pairOf = (classes: string) => {
  const [, ground = "", text = ""] = /^bg-([\w-]+) text-([\w-]+)$/.exec(classes) ?? []
  return [text, ground] as const
}

const grounds = ["paper", "raised", "sunken"]
const on = (texts: ReadonlyArray<string>, under: ReadonlyArray<string>) =>
  texts.flatMap((text) => under.map((ground) => [text, ground] as const))

const textPairs = [
  ...on(["ink", "faded", "ember", "ember-deep", "sage", "amber", "brick"], grounds),
  ...on(["ink", "faded"], ["ember-wash", "sage-wash", "amber-wash", "brick-wash"]),
  ...on(["ember", "ember-deep"], ["ember-wash"]),
  ["sage", "sage-wash"],
  ["amber", "amber-wash"],
  ["brick", "brick-wash"],
  ...on(["on-ember"], ["ember", "ember-deep", "brick", "brick-deep"]),
  ...avatarGrounds.map(pairOf),
] as const
const edgePairs = on(["edge", "ember", "brick", "amber", "sage"], grounds)

const find = (name: string, theme: "light" | "dark"): string => {
  const token = tokens.get(name)
  if (token === undefined) throw new Error(`styles.css has no --color-${name}`)
  return token[theme]
}

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  it.each(textPairs)("%s can be read on %s (4.5 : 1)", (text, ground) => {
    expect(contrast(find(text, theme), find(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(edgePairs)("the edge %s can be seen on %s (3 : 1)", (edge, ground) => {
    expect(contrast(find(edge, theme), find(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

it("R645 people added one after the other have initials of different colors, and keep them", () => {
  const family = [31, 32, 33, 34, 35, 36, 37, 38]
  expect(new Set(family.map(groundOf)).size).toBe(family.length)
  expect(groundOf(31)).toBe(groundOf(31))
})

it("knows what white on black is", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21)
})
