import { nameOf } from "../languages/language-options.ts"
import { Notice } from "../ui/notice.tsx"
import { listed } from "../lib/format.ts"
import { detect, type Hearing } from "./spoken-language.ts"

interface LanguageNoteProps {
  /** What is heard of the recording; undefined while nobody knows. */
  readonly hearing: Pick<Hearing, "transcribes"> | undefined
  /** The chosen language, or the value for automatic detection. */
  readonly language: string
  /** Whether more would be understood if the story were not kept in the house. */
  readonly isLocalOnly?: boolean
}

/** Says in advance when this server cannot transcribe or translate the language. */
export const LanguageNote = ({ hearing, language, isLocalOnly = false }: LanguageNoteProps) => {
  const known = hearing?.transcribes
  if (known === undefined || known === null || known.includes(language)) return null
  const understood = listed(known.map(nameOf))
  if (known.length === 0) {
    return (
      <p className="text-sm text-faded">This server keeps recordings but can't transcribe them.</p>
    )
  }
  if (language === detect) {
    return (
      <p className="text-sm text-faded">This server transcribes stories told in {understood}.</p>
    )
  }
  return (
    <Notice
      tone="amber"
      title={
        isLocalOnly
          ? `This server can't transcribe ${nameOf(language)} by itself`
          : `This server can't transcribe ${nameOf(language)} yet`
      }
    >
      You can still keep the recording and listen to it, but there will be no transcript.{" "}
      {isLocalOnly
        ? `This server understands ${understood}. If you let us send the recording to another machine, we can transcribe it.`
        : `It understands ${understood}. The person who runs this server can add more languages.`}
    </Notice>
  )
}
