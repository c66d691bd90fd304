/**
 * The routes a Fastify server answers, as `METHOD /address`, read from the tree it prints of itself:
 * each line holds a part of an address below that of the line it is indented under.
 */
export const routesOf = (tree: string): ReadonlyArray<string> => {
  const above: Array<string> = []
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] =
      /^([│├└─ ]*)(\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = Math.floor(indent.length / 4)
    if (indent === "") return []
    above.length = depth - 1
    const address = above.join("") + part
    above.push(part)
    return methods === "" ? [] : methods.split(", ").map((method) => `${method} ${address}`)
  })
}
