import { Fragment } from "react"
import { type Block, isQuiet, type Piece } from "./changes.ts"
import { cx } from "../ui/classes.ts"

const marks = {
  added: { Element: "ins", name: "added", looks: "bg-sage-wash underline decoration-sage" },
  removed: {
    Element: "del",
    name: "taken away",
    looks: "bg-brick-wash line-through decoration-brick",
  },
} as const

/** For those who hear it. `bdi`, so that it does not decide which way the paragraph reads. */
const Aside = ({ children }: { readonly children: string }) => (
  <bdi lang="en" className="sr-only select-none">
    {children}
  </bdi>
)

/** A break between paragraphs that came or went would not be seen by itself. */
const Breaks = ({ text }: Pick<Piece, "text">) =>
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

/** Words that came are underlined, words that went are struck through. */
export const Marked = ({ piece: { kind, text } }: { readonly piece: Piece }) => {
  if (kind === "same") return text
  // A blank that came or went is nothing to mark.
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

/** A paragraph, its direction its own; one that changed has a line beside it. */
export const WordsParagraph = ({ block }: { readonly block: Block }) => (
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
