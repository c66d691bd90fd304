import { type Plugin, parseAst } from "vite"
import { youngFeatures } from "./features.ts"

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

const lastPart = (name: string) => name.slice(name.lastIndexOf(".") + 1)

/** Any of them as it stands before what is asked of it; only scripts with one are read any further. */
const anyOfThem = new RegExp(
  [...youngFeatures.keys()]
    .map(
      (name) =>
        `${name.startsWith(".") ? "" : "(?<![\\w$])"}${name.replaceAll(".", String.raw`\.`)}\\s*[.?()]`,
    )
    .join("|"),
)

const globals = new Set(["globalThis", "window", "self"])

/** `Map.groupBy` as written; the name of a global also behind `window`. */
const pathOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (node.type === "ChainExpression") return pathOf(node["expression"])
  if (node.type === "Identifier") return String(node["name"])
  if (node.type !== "MemberExpression" || node["computed"] === true) return null
  const property = pathOf(node["property"])
  const object = pathOf(node["object"])
  return object === null || globals.has(object) ? property : `${object}.${String(property)}`
}

/** The names a mention may stand for: `navigator.wakeLock` of `navigator.wakeLock.request`. */
const nameOf = (node: Node): string | null => {
  const path = pathOf(node)
  if (path !== null && youngFeatures.has(path)) return path
  if (node.type !== "MemberExpression" || node["computed"] === true) return null
  const method = `.${String(pathOf(node["property"]))}`
  return youngFeatures.has(method) ? method : null
}

const tests = new Set(["LogicalExpression", "BinaryExpression", "UnaryExpression"])

/** Whether a mention asks whether the function is there, rather than use it. */
const isQuestion = (node: Node, parent: Node): boolean =>
  tests.has(parent.type) ||
  parent.type === "ChainExpression" ||
  (parent["test"] === node &&
    (parent.type === "IfStatement" || parent.type === "ConditionalExpression")) ||
  (parent.type === "CallExpression" && parent["optional"] === true)

/** A method counts where it is called; a name where it can only be the global, not a key or a variable. */
const isMention = (node: Node, parent: Node, key: string): boolean =>
  node.type === "MemberExpression" ||
  (node.type === "Identifier" && (key === "callee" || key === "object" || tests.has(parent.type)))

const isCalled = (parent: Node, key: string) => parent.type === "CallExpression" && key === "callee"

/** Names declared in the code, such as a variable `navigation`, are no globals. */
const declared = (node: Node): string | null => {
  const holder =
    node.type === "VariableDeclarator" || /^Function|^Class/.test(node.type) ? node["id"] : null
  return isNode(holder) && holder.type === "Identifier" ? String(holder["name"]) : null
}

/** The names that `"Segmenter" in Intl` asks for. */
const askedBy = (node: Node): ReadonlyArray<string> => {
  const { operator, left, right } = node
  if (node.type !== "BinaryExpression" || operator !== "in" || !isNode(left)) return []
  const [quasi] = Array.isArray(left["quasis"]) ? left["quasis"] : []
  const name = String(left["value"] ?? quasi?.value.cooked)
  return [name, `.${name}`, `${String(pathOf(right))}.${name}`]
}

/** The functions younger than the oldest browsers that a script uses without asking whether they are there. */
export const youngCalls = (code: string): ReadonlyArray<string> => {
  if (!anyOfThem.test(code)) return []
  const used = new Set<string>()
  const asked = new Set<string>()
  const visit = (node: Node, parent: Node, key: string) => {
    const own = declared(node)
    if (own !== null) asked.add(own)
    for (const name of askedBy(node)) asked.add(name)
    const name = isMention(node, parent, key) ? nameOf(node) : null
    if (name !== null) {
      if (isQuestion(node, parent)) asked.add(name)
      else if (!name.startsWith(".") || isCalled(parent, key)) used.add(name)
    }
    for (const [key, child] of Object.entries(node)) {
      if (Array.isArray(child)) {
        for (const one of child) if (isNode(one)) visit(one, node, key)
      } else if (isNode(child)) visit(child, node, key)
    }
  }
  const program: unknown = parseAst(code)
  if (isNode(program)) visit(program, program, "")
  return [...used].filter((name) => !asked.has(name))
}

/** What libraries use only where they were asked to, and Kintale does not ask. */
const unreached: ReadonlyArray<readonly [file: string, name: string]> = [
  // Only for `<ViewTransition>`, and within a `try`.
  ["react-dom-client.production.js", ".startViewTransition"],
]

interface Complaint {
  readonly name: string
  readonly text: string
}

/** What a script uses that the oldest browsers lack, each in a sentence. */
export const complaints = (file: string, code: string): ReadonlyArray<Complaint> =>
  youngCalls(code)
    .filter((name) => !unreached.some(([end, known]) => file.endsWith(end) && name === known))
    .map((name) => ({ name, text: `${file} uses ${name} (${youngFeatures.get(name) ?? ""})` }))

export const refuse = (found: ReadonlyArray<Complaint>) => {
  if (found.length === 0) return
  const list = found.map(({ text }) => text).join("\n")
  throw new Error(`The oldest browsers of package.json's browserslist lack this:\n${list}`)
}

/**
 * Ends a build whose scripts, those of libraries too, use functions that the oldest supported browsers lack.
 * Code that asks for a function first may use it.
 */
export const youngCallsCheck = (): Plugin => ({
  name: "young-calls",
  generateBundle(_options, bundle) {
    const found = Object.values(bundle).flatMap((output) => {
      if (output.type === "asset")
        return /\.m?js$/.test(output.fileName)
          ? complaints(output.fileName, String(output.source))
          : []
      return (
        Object.entries(output.modules)
          .flatMap(([file, { code }]) => complaints(file, code ?? ""))
          // What nothing calls is still in the code of its module, and not in what is sent.
          .filter(({ name }) => output.code.includes(lastPart(name)))
      )
    })
    refuse(found)
  },
})
