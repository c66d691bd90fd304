import { Skeleton } from "../../ui/skeleton.tsx"
import { areas, frame, mapHeight } from "./page-grid.ts"

/** Where the parts of the map's page will be. */
export const MapSkeleton = () => (
  <div className={frame}>
    <div className={`${areas.list} grid gap-3`}>
      <Skeleton shape="block" className="h-14" />
      <Skeleton shape="block" className="h-[24rem]" />
    </div>
    <div className={areas.map}>
      <Skeleton shape="block" className={mapHeight} />
    </div>
    <div className={areas.time}>
      <Skeleton shape="block" className="h-24" />
    </div>
    <div className={areas.panel}>
      <Skeleton shape="block" className="h-14" />
    </div>
    <div className={areas.card}>
      <Skeleton shape="block" className="h-40" />
    </div>
  </div>
)
