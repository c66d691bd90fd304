import { Section } from "./section.tsx"

const steps = [
  {
    title: "Create an account",
    text: "All you need is your name, a username, an email, and a password. You're the first person in your collection.",
  },
  {
    title: "Sit down together",
    text: "Put the phone on the table, choose a question, press Record, and listen.",
  },
  {
    title: "Pass it on",
    text: "A few minutes later, you can read every word. Invite the people who should hear it.",
  },
] as const

export const Beginning = () => (
  <Section id="begin" title="How to start">
    <ol className="grid grid-cols-1 gap-8 md:grid-cols-3">
      {steps.map(({ title, text }, at) => (
        <li key={title} className="grid content-start gap-2 border-t-2 border-ember pt-4">
          <span aria-hidden="true" className="font-serif text-3xl text-ember">
            {at + 1}
          </span>
          <h3 className="text-lg">{title}</h3>
          <p className="text-faded">{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)
