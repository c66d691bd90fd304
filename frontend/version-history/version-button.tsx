import { ChevronRight } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"

interface VersionButtonProps {
  /** What pressing it does, in two words. */
  readonly label: string
  /** This version was just open: it gets the focus back. */
  readonly isReturn: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** A version in a list of them, which opens when it is pressed. */
export const VersionButton = ({ label, isReturn, onChoose, children }: VersionButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReturn) button.current?.focus()
  }, [isReturn])
  return (
    <button
      ref={button}
      type="button"
      onClick={onChoose}
      className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-md border border-edge bg-raised px-4 py-3 text-left transition-colors hover:border-faded hover:bg-sunken md:px-5"
    >
      <span className="grid min-w-0 flex-[1_1_260px] grid-cols-1 wrap-anywhere">{children}</span>
      <span className="inline-flex items-center gap-1 font-semibold text-ember">
        {label}
        <ChevronRight aria-hidden="true" className="size-5" />
      </span>
    </button>
  )
}
