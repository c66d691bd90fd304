import { AudioLines } from "lucide-react"
import { Button } from "../ui/button.tsx"
import type { Following } from "./follow-playback.ts"

interface FollowButtonProps {
  readonly following: Following
  readonly onFollow: () => void
}

/** Takes whoever has scrolled away back to the words that are being said. */
export const FollowButton = ({ following, onFollow }: FollowButtonProps) =>
  following === "left" && (
    <div className="pointer-events-none sticky bottom-(--float-bottom) flex justify-end lg:justify-center">
      <Button
        variant="primary"
        icon={<AudioLines />}
        onClick={onFollow}
        className="pointer-events-auto shadow-float animate-rise"
      >
        Follow the voice
      </Button>
    </div>
  )
