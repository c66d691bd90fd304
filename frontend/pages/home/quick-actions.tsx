import { ArrowRight, BookOpen, Mic } from "lucide-react"
import { Link } from "wouter"

/** The two things most people come for. */
export const Ways = () => (
  <div className="grid grid-cols-1 gap-4 md:grid-cols-[3fr_2fr]">
    <Link
      href="/record"
      className="group flex items-center gap-5 rounded-md bg-ember p-6 text-on-ember no-underline transition-colors hover:bg-ember-deep md:p-8"
    >
      <span
        aria-hidden="true"
        className="grid size-16 shrink-0 place-items-center rounded-full border-2 border-current"
      >
        <Mic className="size-8" />
      </span>
      <span className="grid grid-cols-1 gap-1">
        <span className="font-serif text-xl md:text-2xl">Record a Story</span>
        <span>Press one button and start talking.</span>
      </span>
    </Link>
    <Link
      href="/stories"
      className="group flex items-center gap-5 rounded-md border border-line bg-raised p-6 text-ink no-underline transition-colors hover:border-edge md:p-8"
    >
      <BookOpen aria-hidden="true" className="size-8 shrink-0 text-ember" />
      <span className="grid grid-cols-1 flex-1 gap-1">
        <span className="font-serif text-xl">View All Stories</span>
        <span className="text-faded">Listen and read.</span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-faded" />
    </Link>
  </div>
)
