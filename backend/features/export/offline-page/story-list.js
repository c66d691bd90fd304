import { lifeOf } from "./biography.js"
import { addressOf, clock, count, faceOf, fill, kept, lineOf, main, make, plain } from "./dom.js"

const phrasesOf = (story) => [...story.original, ...story.english].flatMap(({ phrases }) => phrases)
for (const story of kept.stories) {
  story.searched = plain(
    [
      story.title,
      story.storyteller,
      story.description,
      story.summary ?? "",
      ...story.tags,
      ...story.original.map(({ text }) => text),
      ...story.english.map(({ text }) => text),
    ].join(" "),
  )
}

/** The current filters, kept while a story is open. */
const wanted = { words: "", person: null }
const fits = (story) =>
  (wanted.person === null ||
    story.storytellerId === wanted.person ||
    story.subjectIds.includes(wanted.person)) &&
  plain(wanted.words)
    .split(/\s+/)
    .every((word) => story.searched.includes(word))
/** The first phrase that contains the first search word, to play from there. */
const foundIn = (story) => {
  const [first] = plain(wanted.words)
    .split(/\s+/)
    .filter((word) => word !== "")
  if (first === undefined) return null
  return phrasesOf(story).find(({ text }) => plain(text).includes(first)) ?? null
}

const nothingFound = () => {
  const { name = null } = kept.people.find(({ id }) => id === wanted.person) ?? {}
  if (plain(wanted.words).trim() === "") return `There are no stories of ${name} here.`
  return name === null ? "No story has these words." : `No story of ${name} has these words.`
}

const hearAt = (story, second) =>
  make(
    "a",
    {
      href: addressOf(story, second),
      class: "found",
      "aria-label": `Hear it at ${clock(second)}`,
    },
    clock(second),
  )

const storyItem = (story) => {
  const found = foundIn(story)
  return make(
    "li",
    {},
    make("a", { href: addressOf(story), dir: "auto" }, story.title),
    make("p", { class: "faded", dir: "auto" }, lineOf(story)),
    found === null
      ? story.summary === null
        ? null
        : make("p", { dir: "auto" }, story.summary)
      : make(
          "p",
          { class: "said" },
          hearAt(story, found.start),
          make("q", { dir: "auto" }, found.text),
        ),
  )
}

export const listPage = () => {
  const list = make("ul", { class: "stories" })
  const said = make("p", { role: "status", class: "faded" })
  const life = make("section", { "aria-label": "Biography" })
  const buttons = []
  const show = () => {
    const shown = kept.stories.filter(fits)
    fill(list, shown.map(storyItem))
    const person = kept.people.find(({ id }) => id === wanted.person)
    fill(life, person === undefined ? [] : lifeOf(person))
    life.hidden = life.childElementCount === 0
    said.textContent =
      kept.stories.length === 0
        ? "There are no stories in this export."
        : shown.length === 0
          ? nothingFound()
          : count(shown.length, "story", "stories")
    for (const [button, id] of buttons) button.setAttribute("aria-pressed", wanted.person === id)
  }
  const choose = (id, name, face = null) => {
    const button = make(
      "button",
      {
        type: "button",
        dir: "auto",
        click: () => {
          wanted.person = id
          show()
        },
      },
      face,
      name,
    )
    buttons.push([button, id])
    return make("li", {}, button)
  }
  const field = make("input", {
    type: "search",
    id: "search",
    autocomplete: "off",
    input: ({ target }) => {
      wanted.words = target.value
      show()
    },
  })
  field.value = wanted.words
  main.replaceChildren(
    make("h1", { dir: "auto" }, `The stories of ${kept.owner}`),
    kept.unreadable.length === 0
      ? ""
      : make(
          "div",
          { role: "note", class: "notice" },
          make("p", {}, "The server couldn't read these, so they're missing here:"),
          make(
            "ul",
            {},
            kept.unreadable.map((one) => make("li", { dir: "auto" }, one)),
          ),
        ),
    make("label", { for: "search" }, "Search for words"),
    field,
    make("h2", {}, "People"),
    make(
      "ul",
      { class: "choices" },
      choose(null, "Everyone"),
      kept.people.map((person) => choose(person.id, person.name, faceOf(person))),
    ),
    life,
    make("h2", {}, "Stories"),
    said,
    list,
  )
  show()
  document.title = `The stories of ${kept.owner} · Kintale`
}
