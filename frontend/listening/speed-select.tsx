import { useId } from "react"
import { Select } from "../ui/field.tsx"
import { speeds } from "./player-store.ts"

export interface SpeedSelectProps {
  readonly speed: number
  readonly onSpeed: (speed: number) => void
}

export const SpeedSelect = ({ speed, onSpeed }: SpeedSelectProps) => {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="font-semibold">
        Speed
      </label>
      <Select
        id={id}
        className="w-28 tabular-nums"
        value={speed}
        onChange={(event) => onSpeed(Number(event.currentTarget.value))}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </Select>
    </div>
  )
}
