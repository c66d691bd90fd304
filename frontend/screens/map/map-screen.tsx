import { useSearchParams } from "wouter"
import { loadedOf } from "../../data/loaded.ts"
import { useMap } from "../../data/map.ts"
import { useArrival } from "../../shell/arrival.ts"
import { addressOf, wantedIn } from "./chosen-pin.ts"
import { MapPage } from "./map-page.tsx"

/** What is chosen stands in the address, so that a link leads to it and Back to what was chosen before. */
export const MapScreen = () => {
  useArrival("Story Map")
  const [address, setAddress] = useSearchParams()
  return (
    <MapPage
      loaded={loadedOf(useMap(null))}
      wanted={wantedIn(address)}
      onChoose={(pin) => setAddress(addressOf(pin))}
    />
  )
}
