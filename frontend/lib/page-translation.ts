/** What stands in the page for a text that something else took out of it. */
const standIns = new WeakMap<Node, Element>()

/** Translators of browsers put the translation into `<font>`, which Kintale never renders. */
const isFont = (node: Node | null | undefined): node is Element =>
  node instanceof Element && node.localName === "font"

/** The child of `parent` that is a node, holds it, or stands in for it. */
const childFor = (parent: Node, node: Node): Node | null => {
  let one: Node | null = node.parentNode === null ? (standIns.get(node) ?? null) : node
  while (one !== null && one.parentNode !== parent) one = one.parentNode
  return one
}

const putBack = (text: Node) => {
  const font = standIns.get(text)
  standIns.delete(text)
  if (font?.isConnected === true && !text.isConnected) font.replaceWith(text)
}

const withdraw = (text: Node) => {
  standIns.get(text)?.remove()
  standIns.delete(text)
}

/**
 * Lets React go on in a page whose texts something else replaces: translators of browsers, dictionaries,
 * reading aids. React keeps the text nodes it made. One that was taken out cannot be removed, nothing can be
 * inserted before it, and what is written into it is not seen: a page would break
 * (https://github.com/facebook/react/issues/11538), or show a recorder that is 'Ready' while it records.
 */
export const withstandTranslation = () => {
  const observer = new MutationObserver((records) => note(records))
  const note = (records: ReadonlyArray<MutationRecord>) => {
    for (const {
      type,
      target,
      addedNodes,
      removedNodes,
      previousSibling,
      nextSibling,
    } of records) {
      if (type === "characterData") putBack(target)
      for (const text of addedNodes) {
        // React moves it, and does not know what stands in for it.
        if (text instanceof Text && text.parentNode !== null) withdraw(text)
      }
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.parentNode !== null) continue
        const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
        if (font === undefined) continue
        standIns.set(text, font)
        observer.observe(text, { characterData: true })
      }
    }
  }
  observer.observe(document, { childList: true, subtree: true })

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child)
    else {
      note(observer.takeRecords())
      const there = childFor(this, child)
      if (there !== null) removeChild.call(this, there)
    }
    return child
  }
  Node.prototype.insertBefore = function <New extends Node>(
    this: Node,
    node: New,
    before: Node | null,
  ): New {
    if (before === null || before.parentNode === this) insertBefore.call(this, node, before)
    else {
      note(observer.takeRecords())
      insertBefore.call(this, node, childFor(this, before))
    }
    return node
  }
}
