const byThemselves = ["toLocaleDateString", "toLocaleTimeString"]

/** Without a calendar of its own, a date is written in the browser's, whose years may be others. */
export const dates = {
  meta: { type: "problem", docs: { description: "The client writes dates by one function." } },
  create(context) {
    const message = "Dates are written by `dateFormat`, so that all of a page count the same years."
    return {
      MemberExpression(node) {
        const { object, property, parent } = node
        const isFormat = object.name === "Intl" && property.name === "DateTimeFormat"
        // The time zone can be asked for.
        const isAsked = parent.parent?.property?.name === "resolvedOptions"
        if ((isFormat && !isAsked) || byThemselves.includes(property.name))
          context.report({ node, message })
      },
    }
  },
}
