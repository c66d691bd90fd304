import { expect, it } from "vitest"
import { buildTargets, floor } from "./floor.ts"
import { youngCalls } from "./young-calls.ts"

it.each([
  ["const s = AbortSignal.any([a, b])", ["AbortSignal.any"]],
  ["const m = globalThis.Map.groupBy(list, key)", ["Map.groupBy"]],
  ["for (const s of new Intl.Segmenter().segment(t)) use(s)", ["Intl.Segmenter"]],
  ["window.requestIdleCallback(work)", ["requestIdleCallback"]],
  ["element.showPopover()", [".showPopover"]],
  ["navigator.wakeLock.request()", ["navigator.wakeLock"]],
])("R640 the build names a function younger than the oldest browsers: %s", (code, names) => {
  expect(youngCalls(code)).toEqual(names)
})

it.each([
  "typeof requestIdleCallback === 'undefined' ? setTimeout(f) : requestIdleCallback(f)",
  "const has = `Segmenter` in Intl; if (has) new Intl.Segmenter()",
  "const native = Uint8Array.prototype.toBase64",
  "const escape = RegExp.escape || own",
  "element.checkVisibility?.()",
  "const navigation = useNavigation(); navigation.go()",
  "list.toSorted().at(-1)",
])("R640 and lets pass what asks for it first, or is another: %s", (code) => {
  expect(youngCalls(code)).toEqual([])
})

it("R640 one list names the oldest browsers, for scripts, styles and the check", () => {
  expect(buildTargets).toEqual(["chrome111", "edge111", "firefox115", "ios16.4", "safari16.4"])
  expect(floor).toEqual({ chrome: 111, safari: 16.4, firefox: 115 })
})
