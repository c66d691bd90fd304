const blocks = /^(?:h[1-6]|p|li|dd|dt|blockquote|div)$/

const isBlank = (node) => node.type === "JSXText" && node.value.trim() === ""

/** `<bdi>` keeps a text from turning the words around it; alone in a block it leaves the block as it was. */
export const direction = {
  meta: { type: "problem", docs: { description: "A text of somebody's begins on its own side." } },
  create(context) {
    return {
      JSXElement(node) {
        if (!blocks.test(node.openingElement.name.name ?? "")) return
        const [only, ...more] = node.children.filter((child) => !isBlank(child))
        if (more.length > 0 || only?.openingElement?.name.name !== "bdi") return
        context.report({
          node: only,
          message: 'Arabic would begin on the left here: write `dir="auto"` on the block instead.',
        })
      },
    }
  },
}
