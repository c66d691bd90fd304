/**
 * Limit for a title in a file name, in bytes. It leaves room for parent folders where the length of
 * whole paths is limited.
 */
const mostBytes = 100

/**
 * Characters that are unsafe in file names: control characters, bidirectional marks, line separators,
 * and those reserved by file systems and shells. Joiners and tags are kept, since emoji, flags and some
 * scripts need them.
 */
const unsafe = /(?:(?![\u{e0020}-\u{e007f}\u200c\u200d])[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*])+/gu

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** The longest prefix of whole graphemes that fits. */
const cut = (text: string) => {
  let kept = ""
  for (const { segment } of graphemes.segment(text)) {
    if (Buffer.byteLength(kept + segment) > mostBytes) break
    kept += segment
  }
  return kept
}

/** A title as a file name without extension; empty when nothing of it can be one. */
export const readableName = (title: string): string => {
  const readable = title
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(unsafe, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
  // Windows drops trailing dots and spaces.
  return cut(readable).replace(/[. ]+$/, "")
}
