import { HardDrive, KeyRound, type LucideIcon, ShieldCheck } from "lucide-react"
import { Section } from "./section.tsx"

const promises: ReadonlyArray<{
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
}> = [
  {
    title: "On a computer you know",
    text: "Kintale runs where someone you trust has put it. Speech becomes words on that same computer; no other company listens unless you connect one.",
    icon: HardDrive,
  },
  {
    title: "Only for those you invite",
    text: "Every story is closed until you share it, person by person, and a share can be taken back at any time.",
    icon: KeyRound,
  },
  {
    title: "Kept exactly as it was told",
    text: "The recording you give is never changed, not by one byte. What is made from it, the words and the summary, lies beside it.",
    icon: ShieldCheck,
  },
]

export const Privacy = () => (
  <Section
    id="private"
    title="Secure and private"
    intro="What is said at a kitchen table is meant for those who sit at it."
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
