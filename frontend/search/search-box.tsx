import { Search, X } from "lucide-react"
import { type FormEvent, type RefObject, useId, useRef, useState } from "react"
import { useLocation } from "wouter"
import { limits } from "#protocol/limits.ts"
import type { SearchSuggestion } from "#protocol/search.ts"
import { useSearchSuggestions } from "../api/search.ts"
import { Button } from "../ui/button.tsx"
import { cx } from "../ui/cx.ts"
import { Combobox } from "../ui/combobox.tsx"
import { IconButton } from "../ui/icon-button.tsx"
import { showToast } from "../ui/toast.ts"
import { useSettled } from "../lib/use-debounced-value.ts"

const empty = "Please enter a search query."

interface SearchBoxProps {
  readonly label: string
  /** What is searched for now; where it becomes another, that is what stands in the field. */
  readonly query: string
  readonly isSearching: boolean
  /** With an empty one nothing is searched for any more. */
  readonly onSearch: (query: string) => void
  /** The field itself, for whoever brings the focus to it. */
  readonly field?: RefObject<HTMLInputElement | null>
}

/** Whether fingers are all there is to type with: then the keyboard covers what was found. */
const hasScreenKeyboard = () => window.matchMedia("(hover: none) and (pointer: coarse)").matches

const Suggested = ({ text, story }: SearchSuggestion) => (
  <span className="min-w-0">
    <bdi className="font-semibold">{text}</bdi>
    <bdi className="block text-sm text-faded">{story.title}</bdi>
  </span>
)

/** The search field, which suggests moments of stories while somebody types. */
export const SearchBox = (props: SearchBoxProps) => {
  const { label, query, isSearching, onSearch } = props
  const own = useRef<HTMLInputElement>(null)
  const field = props.field ?? own
  const [text, setText] = useState(query)
  const [shownFor, setShownFor] = useState(query)
  if (shownFor !== query) {
    setShownFor(query)
    setText(query)
  }
  const [isWrong, setWrong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [, go] = useLocation()
  const errorId = useId()
  const typed = text.trim()
  const wanted = useSettled(isOpen && typed.length >= limits.asked.typed ? typed : "")
  const suggestions = useSearchSuggestions(wanted)
  const search = (event: FormEvent) => {
    event.preventDefault()
    const asked = text.trim()
    setWrong(asked === "")
    if (asked === "") return showToast({ title: "Required", text: empty, tone: "bad" })
    if (hasScreenKeyboard()) field.current?.blur()
    return onSearch(asked)
  }
  const clear = () => {
    // Before the button goes with the text, and the focus with it.
    field.current?.focus()
    setText("")
    setWrong(false)
    if (query !== "") onSearch("")
  }
  return (
    <search>
      <form noValidate onSubmit={search} className="grid grid-cols-1 gap-1.5">
        <div className="flex gap-2 sm:gap-3">
          <div className="relative min-w-0 flex-1">
            <Combobox
              ref={field}
              inputMode="search"
              enterKeyHint="search"
              className={cx("min-h-14! truncate min-[360px]:pl-11!", text !== "" && "pr-14!")}
              dir="auto"
              aria-label={label}
              placeholder={label}
              maxLength={limits.text.query}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
              value={text}
              onType={(next) => {
                setText(next)
                setWrong(false)
              }}
              onOpenChange={setIsOpen}
              groups={[
                {
                  name: "Moments in stories",
                  options: suggestions.map((suggestion) => ({
                    key: `${suggestion.story.id} ${suggestion.timestamp} ${suggestion.text}`,
                    content: <Suggested {...suggestion} />,
                    onChoose: () =>
                      go(`/story/${suggestion.story.id}?t=${Math.floor(suggestion.timestamp)}`),
                  })),
                },
              ]}
            />
            {/* After the field, which would be painted over it. */}
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3.5 max-[359px]:hidden size-5 -translate-y-1/2 text-faded"
            />
            {text !== "" && (
              <IconButton
                label="Clear the search"
                icon={<X />}
                className="absolute top-1/2 right-1 -translate-y-1/2 text-faded"
                // A press leaves the focus, and so the keyboard of a phone, where it is.
                onMouseDown={(event) => event.preventDefault()}
                onClick={clear}
              />
            )}
          </div>
          <Button
            type="submit"
            variant="primary"
            className="min-h-14"
            // Whoever thinks of better words need not wait for what the first ones find.
            pending={isSearching && text.trim() === query}
          >
            Search
          </Button>
        </div>
        {isWrong && (
          <p id={errorId} className="text-sm font-semibold text-brick">
            {empty}
          </p>
        )}
      </form>
    </search>
  )
}
