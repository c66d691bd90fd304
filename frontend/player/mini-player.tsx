import { PlayRow } from "./play-row.tsx"
import { usePlayer } from "./use-player.ts"

interface SmallPlayerProps {
  readonly source: string | Blob
  readonly seconds: number
  readonly peaks: ReadonlyArray<number>
}

/** Play, pause and seek, and nothing else: to check a recording by ear. */
export const SmallPlayer = ({ source, seconds, peaks }: SmallPlayerProps) => (
  <PlayRow player={usePlayer(source, seconds)} peaks={peaks} />
)
