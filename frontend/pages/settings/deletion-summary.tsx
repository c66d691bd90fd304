import { ArrowRightLeft, House, type LucideIcon, Trash2 } from "lucide-react"
import type { AccountData } from "#protocol/account.ts"
import { cx } from "../../ui/cx.ts"
import { type DataFate, type FateKind, fatesOf, isBare } from "./account-data-text.ts"
import { ExportAction, type ExportState } from "./export-action.tsx"

const marks = {
  goes: { Icon: Trash2, color: "text-brick" },
  "goes over": { Icon: ArrowRightLeft, color: "text-amber" },
  stays: { Icon: House, color: "text-sage" },
} as const satisfies Record<FateKind, { Icon: LucideIcon; color: string }>

const FateOf = ({ kind, title, lines }: DataFate) => {
  const { Icon, color } = marks[kind]
  return (
    <section aria-label={title} className="flex gap-3">
      <Icon aria-hidden="true" className={cx("mt-1 size-5 shrink-0", color)} />
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <h3 className={cx("font-sans text-base font-semibold tracking-normal", color)}>{title}</h3>
        <ul className="grid gap-1">
          {lines.map((line) => (
            <li key={line} className="text-pretty">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface FatesProps {
  readonly accountData: AccountData
  /** Somebody who pays for Premium. */
  readonly isPaying: boolean
  readonly progress: ExportState
  readonly onExport: () => void
}

/** Says what happens to everything in the account, with a button to export it first. */
export const Fates = ({ accountData, isPaying, progress, onExport }: FatesProps) => (
  <>
    <div className="grid grid-cols-1 gap-4 rounded-md border border-line p-4">
      {fatesOf(accountData, isPaying).map((fate) => (
        <FateOf key={fate.title} {...fate} />
      ))}
    </div>
    {!isBare(accountData) && (
      <div className="grid grid-cols-1 gap-3">
        <p>If you don't have a copy yet, export one first.</p>
        <ExportAction progress={progress} onExport={onExport} label="Export first" />
      </div>
    )}
  </>
)
