import { ChevronRight } from "lucide-react"
import { useMemo } from "react"
import type { DiffBlock } from "./diff-text.ts"
import { quietWords } from "./version-text.ts"
import { type UnchangedStretch, stretchesOf } from "./collapse-unchanged.ts"
import { WordsParagraph } from "./diff-paragraph.tsx"

interface ChangedWordsProps {
  readonly blocks: ReadonlyArray<DiffBlock>
  readonly language: string | undefined
}

const Paragraphs = ({
  from,
  blocks,
  language,
}: Omit<UnchangedStretch, "kind"> & ChangedWordsProps) => (
  <div lang={language} className="grid grid-cols-1 gap-3">
    {blocks.map((block, at) => (
      <WordsParagraph key={from + at} block={block} />
    ))}
  </div>
)

/** The text with its changes; long unchanged parts are replaced by the number of their paragraphs. */
export const ChangedWords = ({ blocks, language }: ChangedWordsProps) => {
  const stretches = useMemo(() => stretchesOf(blocks), [blocks])
  return (
    <div className="grid grid-cols-1 gap-3">
      {stretches.map(({ kind, from, blocks }) =>
        kind === "shown" ? (
          <Paragraphs key={from} from={from} blocks={blocks} language={language} />
        ) : (
          <details key={from} className="group grid grid-cols-1">
            <summary className="flex min-h-12 list-none items-center gap-2 rounded-md px-3 text-faded hover:bg-sunken hover:text-ink md:px-4 [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden="true"
                className="size-5 shrink-0 transition-transform group-open:rotate-90"
              />
              {quietWords(blocks.length)}
            </summary>
            <div className="pt-2">
              <Paragraphs from={from} blocks={blocks} language={language} />
            </div>
          </details>
        ),
      )}
    </div>
  )
}
