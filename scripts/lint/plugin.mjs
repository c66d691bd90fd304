// Rules of our own for oxlint.
import { dirname, join, relative } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { whyNot } from "./layers.ts"
import { dates } from "./dates.mjs"
import { direction } from "./direction.mjs"
import { noSpreadArguments } from "./no-spread-arguments.mjs"

const root = join(dirname(fileURLToPath(import.meta.url)), "../..")
/** Tests and what is made for them may import anything. */
const isForTests = (file) => /\.(?:test|fixture|contract)\.tsx?$/.test(file)
const isAbove = (file) => /^(?:tests|scripts|stories|\.storybook)\//.test(file)

/** Every import of ours goes the way of the layers, and none leads to what is made for tests. */
const layers = {
  meta: { type: "problem", docs: { description: "Imports go the way of scripts/lint/layers.ts." } },
  create(context) {
    const file = relative(root, context.filename)
    if (isForTests(file) || !file.includes("/")) return {}
    const check = (node) => {
      const from = node.source?.value
      if (typeof from !== "string" || !/^(?:\.|#)/.test(from)) return
      const imported = from.startsWith("#") ? from.slice(1) : join(dirname(file), from)
      if (isForTests(imported) && !isAbove(file))
        return context.report({
          node,
          message: "What is made for tests is imported by tests only.",
        })
      const problem = whyNot(file, imported)
      if (problem !== null) context.report({ node, message: problem })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

export default {
  meta: { name: "kintale" },
  rules: { layers, dates, direction, "no-spread-arguments": noSpreadArguments },
}
