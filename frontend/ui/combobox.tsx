// oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for free text with suggestions in groups.
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react"
import { cx } from "./cx.ts"
import { TextInput } from "./field.tsx"

interface ComboboxOption {
  /** Unique among all options. */
  readonly key: string
  readonly content: ReactNode
  readonly onChoose: () => void
}

interface ComboboxGroup {
  readonly name: string
  readonly options: ReadonlyArray<ComboboxOption>
}

export interface ComboboxProps extends Omit<
  ComponentProps<"input">,
  "value" | "role" | "onChange" | "list"
> {
  readonly value: string
  readonly onType: (value: string) => void
  readonly groups: ReadonlyArray<ComboboxGroup>
  /** Under the options. */
  readonly note?: ReactNode
  /** Whether suggestions are wanted: somebody types, or has opened the list. */
  readonly onOpenChange: (isOpen: boolean) => void
}

const toSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" })

/**
 * A line of free text with suggestions under it, by the ARIA pattern of a combobox with a list: the focus
 * stays in the text, arrows move through the list, Enter takes what is marked, Escape closes.
 */
export const Combobox = (props: ComboboxProps) => {
  const { value, onType, groups, note, onOpenChange, ...input } = props
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [marked, setMarked] = useState<string | null>(null)
  const isComposing = useRef(false)
  const options = groups.flatMap((group) => group.options)
  const isShown = isOpen && options.length > 0
  const at = isShown ? options.findIndex(({ key }) => key === marked) : -1
  const idOf = (key: string) => `${listId}${key}`

  const open = (wanted: boolean) => {
    setIsOpen(wanted)
    setMarked(null)
    onOpenChange(wanted)
  }
  const choose = (option: ComboboxOption) => {
    open(false)
    option.onChoose()
  }
  /** Past the last one, and before the first, is the text itself. */
  const move = (by: 1 | -1) => {
    const places = options.length + 1
    setMarked(options[((at + 1 + by + places) % places) - 1]?.key ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method has the keys for itself: Enter takes its words, and sends no form.
    const { isComposing: isIn, keyCode } = event.nativeEvent
    // Safari has ended the composition by then, and tells by the code alone that the key was part of it.
    if (isComposing.current || isIn || keyCode === 229) {
      if (event.key === "Enter") event.preventDefault()
      return
    }
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        event.preventDefault()
        if (!isShown) open(true)
        else if (event.altKey) open(false)
        else move(event.key === "ArrowDown" ? 1 : -1)
        return
      case "Enter": {
        const option = options[at]
        // Without one it is the form that is meant, and what comes of it is not covered.
        if (option === undefined) return open(false)
        event.preventDefault()
        choose(option)
        return
      }
      case "Escape":
        if (!isShown) {
          // What is still on its way does not open the list.
          if (isOpen) open(false)
          return
        }
        event.preventDefault()
        event.stopPropagation()
        open(false)
        return
    }
  }

  return (
    <div className="relative">
      <TextInput
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={at === -1 ? undefined : idOf(options[at]?.key ?? "")}
        autoComplete="off"
        value={value}
        onChange={({ target }) => {
          onType(target.value)
          open(true)
        }}
        onCompositionStart={() => {
          isComposing.current = true
        }}
        onCompositionEnd={() => {
          isComposing.current = false
        }}
        onKeyDown={onKeyDown}
        onBlur={() => open(false)}
      />
      {isShown && (
        // A press must not take the focus out of the text, which would close the list under it.
        <div
          role="presentation"
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1 scroll-mb-24 max-h-[min(50dvh,26rem)] overflow-y-auto overscroll-contain rounded-md border border-edge bg-raised py-2 shadow-float"
        >
          <div role="listbox" id={listId} aria-label="Suggestions">
            {groups
              .filter((group) => group.options.length > 0)
              .map((group) => (
                <div key={group.name} role="group" aria-label={group.name}>
                  <p aria-hidden="true" className="px-4 pt-2 pb-1 text-sm text-faded">
                    {group.name}
                  </p>
                  {group.options.map((option) => (
                    <div
                      key={option.key}
                      id={idOf(option.key)}
                      ref={option.key === marked ? toSight : undefined}
                      role="option"
                      tabIndex={-1}
                      aria-selected={option.key === marked}
                      onClick={() => choose(option)}
                      onKeyDown={onKeyDown}
                      className={cx(
                        "flex min-h-12 cursor-pointer items-center px-4 py-2 wrap-anywhere hover:bg-sunken",
                        option.key === marked && "bg-ember-wash",
                      )}
                    >
                      {option.content}
                    </div>
                  ))}
                </div>
              ))}
          </div>
          {note && <p className="px-4 pt-2 text-sm text-faded">{note}</p>}
        </div>
      )}
      <output className="sr-only">
        {isShown ? `${String(options.length)} suggestions. Use the arrow keys to choose.` : ""}
      </output>
    </div>
  )
}
