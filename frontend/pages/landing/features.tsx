import {
  BookOpen,
  Languages,
  type LucideIcon,
  MessageCircleQuestionMark,
  Mic,
  Search,
  Users,
} from "lucide-react"
import { Section } from "./section.tsx"

interface Feature {
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
}

const features: ReadonlyArray<Feature> = [
  {
    title: "High-Quality Recording",
    text: "One big button, on any phone or computer. Or upload a recording you already have. If your connection or battery gives out, what you've recorded is safe.",
    icon: Mic,
  },
  {
    title: "Multi-Language Transcription",
    text: "Every word written down, in 40+ languages, with English beside it. English works out of the box. The person who runs your server can add more languages.",
    icon: Languages,
  },
  {
    title: "AI-Powered Search",
    text: "Ask for “the winter without coal” and hear the exact moment, even if no one used those words.",
    icon: Search,
  },
  {
    title: "AI-Generated Biographies",
    text: "A life takes shape from the stories and a few answers, period by period. You can correct every word.",
    icon: BookOpen,
  },
  {
    title: "Family Collaboration",
    text: "Invite a sister to listen or a cousin to add stories. You see each other's corrections as you type: a name, a place, a year.",
    icon: Users,
  },
  {
    title: "Story Prompts",
    text: "“What did your kitchen smell like?” A good question is half the story, and there's one here for every pause.",
    icon: MessageCircleQuestionMark,
  },
]

export const Features = () => (
  <Section
    id="features"
    title="Made for the voices you know by heart"
    intro="You ask the questions. Kintale quietly does the rest."
  >
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
      {features.map(({ title, text, icon: Icon }) => (
        <li
          key={title}
          className="grid grid-cols-[auto_1fr] content-start items-center gap-x-4 gap-y-3 rounded-md border border-line bg-raised p-6 md:grid-cols-1"
        >
          <span className="grid size-12 place-items-center rounded-full bg-ember-wash text-ember">
            <Icon aria-hidden="true" className="size-6" />
          </span>
          <h3 className="text-lg">{title}</h3>
          <p className="col-span-full text-faded">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
