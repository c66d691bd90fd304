import {
  ArrowDown,
  ArrowUp,
  CircleX,
  Ellipsis,
  Eye,
  EyeOff,
  Pencil,
  Plus,
  Trash2,
} from "lucide-react"
import type { KeyboardEvent } from "react"
import type { BiographyLine } from "#protocol/biography.ts"
import { IconButton } from "../../ui/icon-button.tsx"
import { Menu, MenuItem, MenuLine } from "../../ui/menu.tsx"
import { beginningOf } from "../rejections/reason-text.ts"
import { isOwn, type NearbyPlaces } from "./line-positions.ts"
import { menuMark } from "./use-biography-edits.ts"

interface LineMenuProps {
  readonly line: BiographyLine
  /** Null in the timeline, where the year says where a line stands. */
  readonly places: NearbyPlaces | null
  readonly onEdit: () => void
  readonly onHide: (isHidden: boolean) => void
  readonly onMove: (place: NearbyPlaces["here"]) => void
  readonly onAddAfter: () => void
  readonly onRemove: () => void
  readonly onWrong: () => void
}

/** What can be done with a line; Alt with an arrow key moves it. */
export const LineMenu = (props: LineMenuProps) => {
  const { line, places, onMove } = props
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return
    event.preventDefault()
    const place = event.key === "ArrowUp" ? places?.up : places?.down
    if (place) onMove(place)
  }
  return (
    <Menu
      trigger={
        <IconButton
          label={`Correct “${beginningOf(line.text)}”`}
          icon={<Ellipsis aria-hidden="true" />}
          {...{ [menuMark]: line.id }}
          {...(places === null ? {} : { "aria-keyshortcuts": "Alt+ArrowUp Alt+ArrowDown" })}
          onKeyDown={moveByKey}
          className="text-faded hover:text-ink print:hidden"
        />
      }
    >
      <MenuItem icon={<Pencil />} onSelect={props.onEdit}>
        Change the wording
      </MenuItem>
      {places !== null && (
        <>
          <MenuItem
            icon={<ArrowUp />}
            disabled={places.up === null}
            onSelect={() => places.up && onMove(places.up)}
          >
            Move up
          </MenuItem>
          <MenuItem
            icon={<ArrowDown />}
            disabled={places.down === null}
            onSelect={() => places.down && onMove(places.down)}
          >
            Move down
          </MenuItem>
          <MenuItem icon={<Plus />} onSelect={props.onAddAfter}>
            Add a line after it
          </MenuItem>
        </>
      )}
      <MenuLine />
      <MenuItem icon={<CircleX />} onSelect={props.onWrong}>
        This is wrong
      </MenuItem>
      {line.isHidden ? (
        <MenuItem icon={<Eye />} onSelect={() => props.onHide(false)}>
          Show it again
        </MenuItem>
      ) : (
        <MenuItem icon={<EyeOff />} onSelect={() => props.onHide(true)}>
          Hide it
        </MenuItem>
      )}
      {isOwn(line) && (
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={props.onRemove}>
          Remove it
        </MenuItem>
      )}
    </Menu>
  )
}
