import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { useSurroundings } from "../data/places.ts"
import { showToast } from "../ui/toast.ts"
import { askDevice } from "./device-position.ts"
import type { PlaceChanges, PlaceDraft } from "./place-draft.ts"
import { detectedAs } from "./place-words.ts"

const refusals = {
  unsupported: {
    title: "Location not supported",
    text: "This browser cannot say where you are. You can type the place.",
  },
  refused: {
    title: "Location access denied",
    text: "Please allow location access or enter manually",
  },
} as const

/** Fills in where the device is. What comes after `forget`, or after the form has gone, is not filled in. */
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

  const detect = async () => {
    round.current += 1
    const own = round.current
    setDetecting(true)
    const found = await askDevice()
    if (round.current !== own) return
    if (typeof found === "string") {
      setDetecting(false)
      showToast({ ...refusals[found], tone: "bad" })
      return
    }
    latest.current.onChange(found)
    const around = await surroundingsOf(found)
    if (round.current !== own) return
    setDetecting(false)
    const { locationName } = latest.current.place
    const changes = around === null ? {} : detectedAs(around, locationName, filledIn.current)
    filledIn.current = changes.locationName ?? filledIn.current
    latest.current.onChange(changes)
    const where = [changes.city, changes.country].filter(Boolean).join(", ")
    showToast({ title: "Location detected", ...(where !== "" && { text: where }), tone: "good" })
  }
  return { isDetecting, detect: () => void detect(), forget }
}
