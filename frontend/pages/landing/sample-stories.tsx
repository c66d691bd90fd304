import { minutesSeconds } from "../../lib/format.ts"

const samples = [
  {
    title: "How your grandfather asked me",
    teller: "Edith, 79",
    seconds: 372,
    excerpt: "He had practiced for a week, in the barn. The cow knew about it before I did.",
  },
  {
    title: "The blue book",
    teller: "Amir, 91",
    seconds: 518,
    excerpt:
      "My father wrote down everybody’s debts. When the flood came he carried the book out first, and then he threw it in.",
  },
  {
    title: "My first day at sea",
    teller: "Great-uncle Jon, 88",
    seconds: 245,
    excerpt: "They told me to watch for whales. There were none on that lake, of course.",
  },
] as const

/** Sample story cards. */
export const SampleStories = () => (
  <div className="grid grid-cols-1 content-start gap-5">
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-3 lg:grid-cols-1">
      {samples.map(({ title, teller, seconds, excerpt }) => (
        <li
          key={title}
          className="grid content-start gap-3 rounded-md border border-line bg-raised p-6"
        >
          <h3 className="text-lg">{title}</h3>
          <p className="font-serif">“{excerpt}”</p>
          <p className="text-sm text-faded tabular-nums">
            {teller} · {minutesSeconds(seconds)}
          </p>
        </li>
      ))}
    </ul>
    <p className="text-sm text-faded">These three are made up. Yours will be better.</p>
  </div>
)
