import { useEffect, useLayoutEffect, useRef, useState } from "react"
import type { Position } from "#protocol/place.ts"
import { useSurroundings } from "../api/places.ts"
import { showToast } from "../ui/toast.ts"
import { askDevice } from "./geolocation.ts"
import { type PlaceChanges, type PlaceDraft, rounded } from "./location-draft.ts"
import { detectedAs } from "./location-text.ts"

const rejections = {
  unsupported: {
    title: "Location not supported",
    text: "This browser can't find your location. You can type the place.",
  },
  rejected: {
    title: "Location access denied",
    text: "Please allow location access or enter manually",
  },
} as const

/** Milliseconds that a pin rests before anybody asks what is there: arrows move it many times a second. */
const rest = 500

/**
 * Fills in a position and what it is called: of the device, or of a pin that was moved. What comes after
 * `forget`, or after the form has gone, is not filled in.
 */
export const useDetection = (place: PlaceDraft, onChange: (changes: PlaceChanges) => void) => {
  const [isDetecting, setDetecting] = useState(false)
  const surroundingsOf = useSurroundings()
  const latest = useRef({ place, onChange })
  const round = useRef(0)
  const filledIn = useRef("")
  useLayoutEffect(() => {
    latest.current = { place, onChange }
  })

  const forget = () => {
    round.current += 1
    filledIn.current = ""
    setDetecting(false)
  }
  useEffect(
    () => () => {
      round.current += 1
    },
    [],
  )

  /** Null where it came too late. */
  const fillInNames = async (position: Position, own: number): Promise<PlaceChanges | null> => {
    const around = await surroundingsOf(position)
    if (round.current !== own) return null
    const { locationName } = latest.current.place
    const changes = around === null ? {} : detectedAs(around, locationName, filledIn.current)
    filledIn.current = changes.locationName ?? filledIn.current
    latest.current.onChange(changes)
    return changes
  }

  const detect = async () => {
    round.current += 1
    const own = round.current
    setDetecting(true)
    const found = await askDevice()
    if (round.current !== own) return
    if (typeof found === "string") {
      setDetecting(false)
      showToast({ ...rejections[found], tone: "bad" })
      return
    }
    latest.current.onChange(found)
    const changes = await fillInNames(found, own)
    if (changes === null) return
    setDetecting(false)
    const where = [changes.city, changes.country].filter(Boolean).join(", ")
    showToast({ title: "Location detected", ...(where !== "" && { text: where }), tone: "good" })
  }

  const movePin = async ({ latitude, longitude }: Position) => {
    round.current += 1
    const own = round.current
    setDetecting(false)
    const position = { latitude: rounded(latitude), longitude: rounded(longitude) }
    latest.current.onChange({ ...position, accuracy: null })
    await new Promise((resolve) => setTimeout(resolve, rest))
    if (round.current === own) await fillInNames(position, own)
  }

  return {
    isDetecting,
    detect: () => void detect(),
    /** No device measured where a pin was put, so how exact it is is not known. */
    movePin: (position: Position) => void movePin(position),
    forget,
  }
}
