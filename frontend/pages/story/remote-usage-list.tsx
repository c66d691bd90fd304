import type { Story } from "#protocol/story.ts"
import { sentOfStoryWords } from "../../remote-usage/data-use-text.ts"
import { longDate } from "../../lib/format.ts"

/** What of a story left this server; renders nothing where nothing did. */
export const SentLines = ({ story }: { readonly story: Pick<Story, "sent" | "isLocalOnly"> }) => {
  const lines = sentOfStoryWords(story.sent)
  if (lines.length === 0) return null
  return (
    <div className="grid gap-1 text-sm text-faded">
      <p className="font-semibold">
        {story.isLocalOnly === true
          ? "Sent before it was kept on this server"
          : "What was sent from it"}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map(({ text, at }) => (
          <li key={text} className="wrap-anywhere">
            {text}, last on {longDate(at)}
          </li>
        ))}
      </ul>
    </div>
  )
}
