const functions = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]

/** An array as it is written in the text, or one of two. */
const isShort = (node) =>
  node.type === "ConditionalExpression"
    ? isShort(node.consequent) && isShort(node.alternate)
    : node.type === "ArrayExpression" &&
      node.elements.every((one) => one?.type !== "SpreadElement" || isShort(one.argument))

/**
 * The elements of an array as a call's arguments stand on the stack: with some 100,000 the call throws.
 * A function may pass on its own rest parameter.
 */
export const noSpreadArguments = {
  meta: {
    type: "problem",
    docs: { description: "No arrays of any length as a call's arguments." },
  },
  create(context) {
    /** The names of the rest parameters of the functions around. */
    const passed = []
    const enter = ({ params }) => {
      const last = params.at(-1)
      passed.push(last?.type === "RestElement" ? last.argument.name : undefined)
    }
    const leave = () => passed.pop()
    const check = (node) => {
      for (const argument of node.arguments)
        if (
          argument.type === "SpreadElement" &&
          !isShort(argument.argument) &&
          !(argument.argument.type === "Identifier" && passed.includes(argument.argument.name))
        )
          context.report({
            node: argument,
            message:
              "Its elements are arguments on the stack, and a long array throws. Go through it instead, or say here why it is never long.",
          })
      const { callee } = node
      if (
        callee.type === "MemberExpression" &&
        !callee.computed &&
        callee.property.name === "apply" &&
        node.arguments.length === 2 &&
        node.arguments[1].type !== "ArrayExpression"
      )
        context.report({
          node,
          message: "Its elements are arguments on the stack, and a long array throws.",
        })
    }
    return {
      ...Object.fromEntries(
        functions.flatMap((kind) => [
          [kind, enter],
          [`${kind}:exit`, leave],
        ]),
      ),
      CallExpression: check,
      NewExpression: check,
    }
  },
}
