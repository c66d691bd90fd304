import { Link } from "wouter"
import type { SentLine } from "#protocol/remote-usage.ts"
import { whySent } from "../../remote-usage/data-use-text.ts"
import { calendarDay } from "../../lib/format.ts"
import { amountWords, costWords, troubleWords } from "./usage-text.ts"

/** What was sent of one story, for biographies, or searched for, on one day for one job. */
export const SentRow = ({ line }: { readonly line: SentLine }) => {
  const { story, job, host, model, at } = line
  const figures = [amountWords(line), costWords(line)].filter((words) => words !== null)
  const trouble = troubleWords(line)
  return (
    <li className="grid min-w-0 grid-cols-1 gap-1 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
          {story === null ? (
            job === "write" ? (
              "Biographies, and what you asked in their chat"
            ) : (
              "What you searched for"
            )
          ) : (
            <Link
              href={`/story/${String(story.id)}`}
              className="-my-3 inline-flex min-h-12 items-center py-3 text-ember"
            >
              <bdi>{story.title}</bdi>
            </Link>
          )}
        </h2>
        <p className="text-sm text-faded tabular-nums">{calendarDay(at.slice(0, 10))}</p>
      </div>
      <p className="wrap-anywhere">
        Sent to {host} {whySent(job)}
      </p>
      <p className="text-sm wrap-anywhere text-faded tabular-nums">
        {[...figures, model].join(", ")}
      </p>
      {trouble !== null && <p className="text-sm text-faded tabular-nums">{trouble}</p>}
    </li>
  )
}
