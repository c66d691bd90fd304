/** How many nodes are remembered: more than a server has had in a while, however often it was deployed. */
const most = 1_000

/**
 * What was heard of each node: every node numbers what it says, so that a text that was said again, as
 * Redis did not answer, is heard once, and one that is missing is noticed.
 */
export const makeSenders = () => {
  const heard = new Map<string, number>()
  return {
    isKnown: (node: string) => heard.has(node),
    hear: (node: string, count: number): "next" | "again" | "afterGap" => {
      const before = heard.get(node)
      if (before !== undefined && count <= before) return "again"
      // The node that was silent for the longest is first.
      heard.delete(node)
      heard.set(node, count)
      const [longest] = heard.keys()
      if (heard.size > most && longest !== undefined) heard.delete(longest)
      return before === undefined || count === before + 1 ? "next" : "afterGap"
    },
  }
}
