import type { ReactNode } from "react"
import { Link } from "wouter"
import type { Moment } from "#protocol/biography.ts"
import type { Quotation } from "#protocol/biography-chat.ts"
import { WrongButton } from "../rejections/wrong-button.tsx"

/** The button that plays a moment; whoever shows the chat knows of a player. */
export type Hear = (moment: Moment) => ReactNode

const placeOf = ({ storyId, start }: Moment) =>
  `/story/${String(storyId)}?${new URLSearchParams({ t: String(Math.floor(start)) })}`

interface QuotationsProps {
  readonly quotations: ReadonlyArray<Quotation>
  /** The answer: words that stand in it already are not repeated. */
  readonly content: string
  readonly hear: Hear
  /** Takes the answer away; counted from 0. */
  readonly onWrong?: ((nth: number) => void) | undefined
}

/** What an answer quotes: who is heard, in which story, and a button that plays it. */
export const Quotations = ({ quotations, content, hear, onWrong }: QuotationsProps) => (
  <ul className="grid grid-cols-1 gap-2">
    {quotations.map((quotation, at) => (
      <li
        key={`${String(at)} ${String(quotation.storyId)} ${String(quotation.start)}`}
        className="grid min-w-0 grid-cols-1 gap-1"
      >
        {!content.includes(quotation.text) && (
          <blockquote dir="auto" className="border-s-3 border-edge ps-3 font-serif wrap-anywhere">
            {quotation.text}
          </blockquote>
        )}
        <div className="flex min-w-0 items-center gap-2">
          {hear(quotation)}
          <p className="min-w-0 text-sm wrap-anywhere text-faded">
            <bdi>{quotation.teller}</bdi>, in{" "}
            <Link href={placeOf(quotation)} className="link" dir="auto">
              {quotation.title}
            </Link>
            {quotation.isTranslated === true && ", translated"}
          </p>
        </div>
        {onWrong && (
          <div className="-ms-3">
            <WrongButton text={quotation.text} onWrong={() => onWrong(at)} />
          </div>
        )}
      </li>
    ))}
  </ul>
)
