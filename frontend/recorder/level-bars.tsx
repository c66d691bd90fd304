import { useEffect, useRef } from "react"
import { limits } from "#protocol/limits.ts"
import { cx } from "../ui/cx.ts"
import { lastBars } from "./levels.ts"

const { bars, pieceMilliseconds } = limits.recording

interface LevelBarsProps {
  /** Every level so far, the newest last. */
  readonly levels: () => ReadonlyArray<number>
  readonly running: boolean
}

/** What the microphone hears, the newest at the right; drawn without React, ten times a second. */
export const LevelBars = ({ levels, running }: LevelBarsProps) => {
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const draw = () => {
      for (const [bar, level] of lastBars(levels(), bars).entries()) {
        const element = whole.current?.children.item(bar)
        if (element instanceof HTMLElement) element.style.height = `${4 + level * 96}%`
      }
    }
    draw()
    if (!running) return
    const drawing = window.setInterval(draw, pieceMilliseconds)
    return () => window.clearInterval(drawing)
  }, [levels, running])
  return (
    <div
      ref={whole}
      aria-hidden="true"
      className="flex h-16 w-full max-w-[560px] items-center justify-between short:h-8 md:h-24"
    >
      {Array.from({ length: bars }, (_, bar) => (
        <span
          key={bar}
          data-bar=""
          className={cx("min-h-1 w-1 rounded-full", running ? "bg-brick" : "bg-edge")}
        />
      ))}
    </div>
  )
}
