import { Fragment } from "react"
import { type DiffBlock, isQuiet, type DiffPiece } from "./diff-text.ts"
import { cx } from "../ui/cx.ts"

const marks = {
  added: { Element: "ins", name: "added", looks: "bg-sage-wash underline decoration-sage" },
  removed: {
    Element: "del",
    name: "removed",
    looks: "bg-brick-wash line-through decoration-brick",
  },
} as const

/** Text for screen readers only. In a `bdi`, so that it does not influence the paragraph's text direction. */
const Aside = ({ children }: { readonly children: string }) => (
  <bdi lang="en" className="sr-only select-none">
    {children}
  </bdi>
)

/** A visible mark for an added or removed paragraph break, which would be invisible otherwise. */
const Breaks = ({ text }: Pick<DiffPiece, "text">) =>
  text.split(/\n+/).map((line, at) => (
    <Fragment key={`${at} ${line}`}>
      {at > 0 && (
        <>
          <span aria-hidden="true">¶</span>
          <Aside>new paragraph</Aside>
          {"\n\n"}
        </>
      )}
      {line}
    </Fragment>
  ))

/** Added words are underlined, removed words are struck through. */
export const Marked = ({ piece: { kind, text } }: { readonly piece: DiffPiece }) => {
  if (kind === "same") return text
  // Added or removed white space is not marked.
  if (/^[^\S\n]+$/.test(text)) return kind === "added" ? text : null
  const { Element, name, looks } = marks[kind]
  return (
    <Element className={cx("rounded-[4px] decoration-2 underline-offset-4 [del+&]:ms-1", looks)}>
      <Aside>{` ${name}: `}</Aside>
      <Breaks text={text} />
      <Aside>{` (end of ${name}) `}</Aside>
    </Element>
  )
}

/** A paragraph with its own text direction; a changed one has a line beside it. */
export const WordsParagraph = ({ block }: { readonly block: DiffBlock }) => (
  <p
    dir="auto"
    className={cx(
      "relative max-w-measure border-s-3 ps-3 text-start whitespace-pre-wrap wrap-anywhere md:ps-4",
      isQuiet(block) ? "border-transparent" : "border-edge",
    )}
  >
    {block.map((piece, at) => (
      <Marked key={`${at} ${piece.kind}`} piece={piece} />
    ))}
  </p>
)
