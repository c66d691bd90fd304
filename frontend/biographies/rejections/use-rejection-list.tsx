import { type ReactNode, useState } from "react"
import type { ListedRejection } from "#protocol/rejection.ts"
import { RejectionList } from "./rejection-list.tsx"
import { putBack } from "./remove-as-wrong.ts"

export interface RejectionListState {
  /** How many there are. */
  readonly count: number
  readonly open: () => void
  /** Empty until it is open. */
  readonly dialog: ReactNode
}

/** Names the way to the list. */
export const rejectionListWords = (count: number): string => `Marked as wrong (${String(count)})`

/** The list of what was said to be wrong. */
export const useRejectionList = (
  rejections: ReadonlyArray<ListedRejection> = [],
  undo: (id: string) => Promise<void>,
): RejectionListState => {
  const [isOpen, setOpen] = useState(false)
  return {
    count: rejections.length,
    open: () => setOpen(true),
    dialog: isOpen && (
      <RejectionList
        rejections={rejections}
        onPutBack={(id) => void putBack(undo, id)}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
