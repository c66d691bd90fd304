import { useSearchParams } from "wouter"
import { loadedOf } from "../../api/load-state.ts"
import { useMap } from "../../api/map.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { addressOf, wantedIn } from "./selected-pin.ts"
import { MapView } from "./map-view.tsx"

/** What is chosen stands in the address, so that a link leads to it and Back to what was chosen before. */
export const MapPage = () => {
  useArrival("Story Map")
  const [address, setAddress] = useSearchParams()
  return (
    <MapView
      loaded={loadedOf(useMap(null))}
      wanted={wantedIn(address)}
      onChoose={(pin) => setAddress(addressOf(pin))}
    />
  )
}
