import { LogIn, Play, UserRoundPlus } from "lucide-react"
import { Button } from "../../ui/button.tsx"
import { RecordingCard } from "./recording-card.tsx"

interface HeroProps {
  readonly hasPrices: boolean
  readonly onWatchDemo: () => void
}

export const Hero = ({ hasPrices, onWatchDemo }: HeroProps) => (
  <div className="mx-auto grid w-full max-w-page grid-cols-1 items-center gap-x-14 gap-y-12 px-4 pt-10 pb-16 md:px-8 lg:grid-cols-[1.15fr_1fr] lg:pt-20 lg:pb-24">
    <div className="grid gap-6">
      <h1 className="text-4xl md:text-5xl">
        Some stories are only ever told by one voice. Keep the voice.
      </h1>
      <p className="max-w-[46ch] text-lg text-faded">
        Press record and let them talk. Kintale writes down every word, finds it again years later,
        and keeps it in your family for whoever comes next.
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button asChild variant="primary" size="large" icon={<LogIn />}>
          <a href="/login">Log in</a>
        </Button>
        <Button asChild size="large" icon={<UserRoundPlus />}>
          <a href="/login?tab=sign-up">New here? See how to join</a>
        </Button>
        <Button size="large" icon={<Play />} onClick={onWatchDemo}>
          Watch Demo
        </Button>
      </div>
      {hasPrices && <p className="text-sm text-faded">The first five stories are free.</p>}
    </div>
    <RecordingCard />
  </div>
)
