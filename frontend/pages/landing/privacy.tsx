import { HardDrive, KeyRound, type LucideIcon, ShieldCheck } from "lucide-react"
import { Section } from "./section.tsx"

const promises: ReadonlyArray<{
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
}> = [
  {
    title: "On a computer you know",
    text: "Kintale runs on a computer that someone you trust looks after. That computer turns speech into words. No company listens in unless that person connects one.",
    icon: HardDrive,
  },
  {
    title: "Only for people you invite",
    text: "Every story is private until you share it, person by person. You can stop sharing at any time.",
    icon: KeyRound,
  },
  {
    title: "Kept exactly as told",
    text: "We never change your recording, not by a single byte. The transcript and the summary are kept beside it.",
    icon: ShieldCheck,
  },
]

export const Privacy = () => (
  <Section
    id="private"
    title="Secure and private"
    intro="What's said at a kitchen table is meant for the people who sit there."
    isSunken
  >
    <ul className="grid grid-cols-1 gap-8 md:grid-cols-3">
      {promises.map(({ title, text, icon: Icon }) => (
        <li key={title} className="grid content-start gap-2">
          <Icon aria-hidden="true" className="mb-1 size-8 text-sage" strokeWidth={1.75} />
          <h3 className="text-lg">{title}</h3>
          <p className="text-faded">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
