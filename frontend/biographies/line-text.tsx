import type { BiographyLine } from "#protocol/biography.ts"
import { cx } from "../ui/cx.ts"
import { firstNameIn } from "#protocol/first-name.ts"
import type { LineLook } from "./biography-line.tsx"
import { PlayMoment } from "./play-moment.tsx"
import { WrongButton } from "./rejections/wrong-button.tsx"
import { momentsOf, momentWords, writtenSourcesOf } from "./source-text.ts"
import type { Moments } from "./use-clip-player.ts"

interface LineTextProps {
  readonly line: BiographyLine
  readonly moments: Moments
}

const ground = "rounded-sm box-decoration-clone transition-colors"

const isHeard = ({ id }: BiographyLine, { heard, isRunning }: Moments) =>
  isRunning && heard?.key.startsWith(`${id} `) === true

/** The last word stands together with the play button, which would else begin a line alone. */
const parted = (text: string): readonly [string, string] => {
  const at = text.trimEnd().lastIndexOf(" ") + 1
  const last = text.slice(at)
  return last.length > 20 ? [text, ""] : [text.slice(0, at), last]
}

/** A line within its paragraph; where a voice says it, a button plays that second and names who is heard. */
export const LineText = ({ line, moments }: LineTextProps) => {
  const [moment] = momentsOf(line)
  if (moment === undefined) return <span dir="auto">{line.text}</span>
  const [words, last] = parted(line.text)
  const heard = cx(ground, isHeard(line, moments) && "bg-ember-wash")
  return (
    <>
      <span dir="auto" className={heard}>
        {words}
      </span>
      <span className="whitespace-nowrap">
        {last !== "" && (
          <span dir="auto" className={heard}>
            {last}
          </span>
        )}
        <PlayMoment moments={moments} id={`${line.id} 0`} moment={moment} place="text">
          <bdi className="max-w-[14ch] truncate">{firstNameIn(moment.teller)}</bdi>
        </PlayMoment>
      </span>
    </>
  )
}

/** All that a line rests on; what is told can be heard. */
const LineSources = ({ line, moments }: LineTextProps) => {
  const told = momentsOf(line)
  const written = writtenSourcesOf(line)
  if (told.length === 0 && written.length === 0) return null
  return (
    <ul className="border-l-3 border-line pl-4 text-sm text-faded">
      {told.map((moment, at) => (
        <li key={`${String(moment.storyId)} ${String(moment.start)}`}>
          <PlayMoment moments={moments} id={`${line.id} ${String(at)}`} moment={moment} place="row">
            <bdi className="min-w-0 wrap-anywhere">{momentWords(moment)}</bdi>
          </PlayMoment>
          <span className="hidden print:inline">{momentWords(moment)}</span>
        </li>
      ))}
      {written.map((words) => (
        <li key={words} className="py-1 wrap-anywhere first-letter:uppercase">
          {words}
        </li>
      ))}
    </ul>
  )
}

/** A line by itself, with all that it rests on. */
export const LineWithSources = ({
  line,
  moments,
  onWrong,
}: LineTextProps & Pick<LineLook, "onWrong">) => (
  <div className="grid min-w-0 grid-cols-1 gap-1">
    <p className="wrap-anywhere">
      <span dir="auto" className={cx(ground, isHeard(line, moments) && "bg-ember-wash")}>
        {line.text}
      </span>
    </p>
    <LineSources line={line} moments={moments} />
    {onWrong && (
      <div className="ml-1.5">
        <WrongButton text={line.text} onWrong={() => onWrong(line)} />
      </div>
    )}
  </div>
)
