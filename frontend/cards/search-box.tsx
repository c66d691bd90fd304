import { Search } from "lucide-react"
import { type FormEvent, useId, useState } from "react"
import { limits } from "#protocol/limits.ts"
import { Button } from "../ui/button.tsx"
import { TextInput } from "../ui/field.tsx"
import { showToast } from "../ui/toast.ts"

const empty = "Please enter a search query."

export interface SearchBoxProps {
  readonly label: string
  readonly query: string
  readonly isSearching: boolean
  readonly onSearch: (query: string) => void
}

/** The search field. To replace its text from outside, change its `key`. */
export const SearchBox = ({ label, query, isSearching, onSearch }: SearchBoxProps) => {
  const [text, setText] = useState(query)
  const [isWrong, setWrong] = useState(false)
  const errorId = useId()
  const search = (event: FormEvent) => {
    event.preventDefault()
    const asked = text.trim()
    setWrong(asked === "")
    if (asked === "") return showToast({ title: "Required", text: empty, tone: "bad" })
    return onSearch(asked)
  }
  return (
    <search>
      <form noValidate onSubmit={search} className="grid grid-cols-1 gap-1.5">
        <div className="flex gap-2 sm:gap-3">
          <div className="relative min-w-0 flex-1">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-faded"
            />
            <TextInput
              type="search"
              className="min-h-14! pl-11!"
              aria-label={label}
              placeholder={label}
              maxLength={limits.text.query}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setWrong(false)
              }}
            />
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
