import { clock, kept, make } from "./dom.js"

const hear = ({ story, start, teller }) =>
  make(
    "a",
    {
      href: `#story-${story}-${start}`,
      class: "found",
      "aria-label": `Hear ${teller} at ${clock(start)}`,
    },
    clock(start),
  )

/** A line's text, and after it where it is heard or whom it comes from. */
const lineItem = ({ text, at, by }) => {
  // A story someone else keeps and recorded is not in this folder.
  const isHere = at !== null && kept.stories.some(({ id }) => id === at.story)
  const from = isHere ? null : (at?.teller ?? by)
  return [
    make("span", { dir: "auto" }, text),
    " ",
    ...(isHere ? [hear(at), " "] : []),
    ...(from === null ? [] : [make("small", { class: "faded" }, `(${from}) `)]),
  ]
}

/** What is told of a person's life, with where each of it can be heard. */
export const lifeOf = ({ name, life }) =>
  life === null
    ? []
    : [
        make("h2", { dir: "auto" }, `The life of ${name}`),
        ...life.paragraphs.map((lines) => make("p", {}, lines.flatMap(lineItem))),
        ...life.life.flatMap(({ period, events }) => [
          make("h3", {}, period),
          make(
            "ul",
            {},
            events.map((event) =>
              make("li", {}, make("strong", {}, event.year), " ", lineItem(event)),
            ),
          ),
        ]),
      ]
