import { limits } from "#protocol/limits.ts"
import type { Position } from "#protocol/place.ts"
import { rounded } from "./location-draft.ts"

/** Where the device is, and within how many metres. */
interface DevicePosition extends Position {
  readonly accuracy: number
}

let last: Position | null = null

/** Where the device was when it was last asked, as long as this page is open. */
export const lastPosition = (): Position | null => last

/** Asks the browser, which asks its user. */
export const askDevice = () =>
  new Promise<DevicePosition | "unsupported" | "rejected">((resolve) => {
    // Typed as always there; a browser may have none all the same.
    const device: Geolocation | undefined = navigator.geolocation
    if (device === undefined) return resolve("unsupported")
    return device.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const found = {
          latitude: rounded(latitude),
          longitude: rounded(longitude),
          accuracy: Math.round(Math.max(0, accuracy)),
        }
        last = found
        resolve(found)
      },
      () => resolve("rejected"),
      { enableHighAccuracy: true, ...limits.location },
    )
  })
