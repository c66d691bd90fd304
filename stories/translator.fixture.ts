/** For the `parameters` of a story that looks at the element itself in which a text stands. */
export const asWritten = { isTranslated: false } as const

/** Texts that a translator of a browser leaves alone; labels, by which tests find fields; and what it has done. */
const untouched = "script, style, svg, textarea, label, option, font, [contenteditable]"

/** A sentence of several texts, such as a number in words, would be found by none of its parts. */
const isPart = (sibling: Node | null) =>
  (sibling instanceof Text && sibling.data.trim() !== "") ||
  (sibling instanceof Element && sibling.localName === "font")

const textsIn = (root: Element): ReadonlyArray<Text> => {
  const texts: Array<Text> = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.data.trim() === "") continue
    if (isPart(node.previousSibling) || isPart(node.nextSibling)) continue
    if (node.parentElement?.closest(untouched) === null) texts.push(node)
  }
  return texts
}

/**
 * Does to a page what Chrome's translation does, until what it returns is called: each text, also those that
 * come later, is replaced by two `<font>` around the translation. The words stay, so that they can be found.
 */
export const translate = (root: Element): (() => void) => {
  const replace = () => {
    for (const text of textsIn(root)) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")]
      const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text.data) ?? []
      inner.append(words)
      outer.append(inner)
      text.replaceWith(...(before === "" ? [] : [before]), outer, ...(after === "" ? [] : [after]))
    }
  }
  const observer = new MutationObserver(replace)
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  replace()
  return () => observer.disconnect()
}
