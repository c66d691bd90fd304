import { MapPin as PinIcon, MessageCircle } from "lucide-react"
import { cx } from "../../ui/cx.ts"
import type { Filters } from "./use-filters.ts"

const kinds = [
  { kind: "recorded", label: "Happened here", icon: <PinIcon />, ground: "bg-ember text-on-ember" },
  {
    kind: "named",
    label: "Mentioned in the story",
    icon: <MessageCircle />,
    ground: "bg-sage text-raised",
  },
] as const

interface KindSwitchesProps {
  readonly shown: Filters["kinds"]
  readonly onChange: (shown: Filters["kinds"]) => void
}

/** Which of the two kinds of pins are on the map, and what each looks like. */
export const KindSwitches = ({ shown, onChange }: KindSwitchesProps) => (
  <fieldset className="flex min-w-0 flex-wrap gap-x-6">
    <legend className="sr-only">Pins</legend>
    {kinds.map(({ kind, label, icon, ground }) => (
      <label key={kind} className="flex min-h-12 cursor-pointer items-center gap-2.5 font-semibold">
        <input
          type="checkbox"
          className="tick size-5 shrink-0 cursor-pointer"
          checked={shown[kind]}
          onChange={({ target }) => onChange({ ...shown, [kind]: target.checked })}
        />
        <span
          aria-hidden="true"
          className={cx(
            "grid size-7 rotate-45 place-items-center rounded-full rounded-br-none [&>svg]:size-4 [&>svg]:-rotate-45",
            ground,
          )}
        >
          {icon}
        </span>
        {label}
      </label>
    ))}
  </fieldset>
)
