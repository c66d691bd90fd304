import { type ComponentType, createContext, type ReactNode } from "react"
import type { Position } from "#protocol/place.ts"

export interface PinFrameProps {
  readonly position: Position
  /** Pins of a higher layer cover those of a lower one. */
  readonly layer: number
  readonly isMovable: boolean
  /** Told where a movable pin was let go. */
  readonly onMoved: (position: Position) => void
  /** The middle of its lower edge stands at the position. */
  readonly children: ReactNode
}

/** What a map does for the pins in it. */
export interface PinFrame {
  /** Holds a pin's content where its position is on the map. */
  readonly Frame: ComponentType<PinFrameProps>
  /** The position so many pixels to the right and below of another. */
  readonly beside: (position: Position, right: number, down: number) => Position
}

/** Null outside of a map. Pins know the map by this alone, so that they can be imported without its code. */
export const PinFrameContext = createContext<PinFrame | null>(null)
