import { type MapPin, spotName } from "../../map/map-pins.ts"
import { coordinatesOf } from "../../location/position.ts"

/** So many spots can be named without a map. */
const most = 5

interface CoordinatesNoticeProps {
  readonly pins: ReadonlyArray<MapPin>
  readonly chosen: MapPin | null
}

/** Where things are, in numbers: of what is chosen, else of the first stories. */
export const CoordinatesNotice = ({ pins, chosen }: CoordinatesNoticeProps) => {
  const shown = chosen === null ? pins.slice(0, most) : [chosen]
  if (shown.length === 0) return "No story has a location yet."
  return (
    <>
      <ul className="tabular-nums">
        {shown.map((pin) => (
          <li key={pin.key}>
            <bdi>{spotName(pin.spot)}</bdi>: {coordinatesOf(pin.spot)}
          </li>
        ))}
      </ul>
      {chosen === null && pins.length > 1 && (
        <p className="mt-1">Choose a story in the list to see where it is.</p>
      )}
    </>
  )
}
