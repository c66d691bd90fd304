// Reads how many tests passed, failed and were skipped from the runners' own JSON reports.
import { readFileSync } from "node:fs"

export const none = { passed: 0, failed: 0, skipped: 0 }

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return null
  }
}

/** A file that could not even be loaded has no tests to fail, and counts as one failure. */
const countFile = ({ status, assertionResults: all }, named) => {
  const assertionResults = all.filter(({ fullName }) => named.test(fullName))
  const of = (wanted) => assertionResults.filter((test) => test.status === wanted).length
  const passed = of("passed")
  const failed = of("failed")
  return {
    passed,
    failed: status === "failed" && failed === 0 ? 1 : failed,
    skipped: assertionResults.length - passed - failed,
  }
}

export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

/** A runner that did not end well has failed, also when none of its tests did; so has one without tests. */
const honest = (counts, ok) =>
  counts.failed === 0 && (!ok || counts.passed === 0) ? { ...counts, failed: 1 } : counts

/** `named`: tests of other titles were not asked for, and the report calls them skipped. */
export const countVitest =
  (named = /(?:)/) =>
  (file, ok) => {
    const files = read(file)?.testResults ?? []
    return honest(files.map((one) => countFile(one, named)).reduce(add, none), ok)
  }

export const countPlaywright = (file, ok) => {
  const stats = read(file)?.stats
  const counts = stats
    ? {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
      }
    : none
  return honest(counts, ok)
}

/** A step without tests of its own: it adds nothing when it works, and one failure when it does not. */
export const countStep = (_file, ok) => (ok ? none : { ...none, failed: 1 })

export const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`
