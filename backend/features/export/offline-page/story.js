import { follow, playerOf, playFrom, wordsOf } from "./player.js"
import { faceOf, happenedOf, kept, lineOf, main, make } from "./dom.js"

const fileItem = (address, name) =>
  address === null ? null : make("li", {}, make("a", { href: address }, name))

/** The page of a story; starts playing at `second` if there is one. */
export const storyPage = (story, second) => {
  const { audio, shown: player } = playerOf(story)
  const state = { spoken: [], current: null }
  const place = make("div")
  const buttons = []
  const show = (text) => {
    state.spoken = []
    state.current = null
    place.replaceChildren(
      story[text].length === 0
        ? make("p", { class: "faded" }, "This story has no transcript.")
        : wordsOf(story[text], audio, state.spoken),
    )
    for (const [button, name] of buttons) button.setAttribute("aria-pressed", name === text)
  }
  const choose = (text, name) => {
    const button = make("button", { type: "button", click: () => show(text) }, name)
    buttons.push([button, text])
    return make("li", {}, button)
  }
  if (audio !== null) follow(audio, state)
  const names = story.subjectIds.flatMap((id) => {
    const person = kept.people.find((one) => one.id === id)
    return person === undefined ? [] : [person.name]
  })
  main.replaceChildren(
    make("a", { href: "#", class: "back" }, "← All stories"),
    make("h1", { dir: "auto" }, story.title),
    make(
      "p",
      { class: "faded", dir: "auto" },
      faceOf(kept.people.find(({ id }) => id === story.storytellerId)),
      lineOf(story),
    ),
    story.happened === null
      ? ""
      : make("p", { dir: "auto" }, `When it happened: ${happenedOf(story)}`),
    names.length === 0 ? "" : make("p", { dir: "auto" }, `About ${names.join(", ")}`),
    story.description === "" ? "" : make("p", { dir: "auto" }, story.description),
    player,
    ...(story.summary === null
      ? []
      : [make("h2", {}, "Summary"), make("p", { dir: "auto" }, story.summary)]),
    make("h2", {}, "Transcript"),
    story.doubt === null ? "" : make("p", { role: "note", class: "notice" }, story.doubt),
    story.english.length === 0
      ? ""
      : make(
          "ul",
          { class: "choices", "aria-label": "Language" },
          choose("original", "Original"),
          choose("english", "English"),
        ),
    place,
    make("h2", {}, "Files"),
    make(
      "ul",
      { class: "files" },
      fileItem(story.recording, "The original recording"),
      story.parts.map((part, n) =>
        fileItem(part, `Part ${String(n + 1)} of the recording as it was given`),
      ),
      fileItem(story.text, "Transcript as text"),
      fileItem(story.subtitles, "Transcript as subtitles (WebVTT)"),
      fileItem(story.json, "Transcript with times (JSON)"),
    ),
  )
  show("original")
  if (audio !== null && second !== null) playFrom(audio, second)
  document.title = `${story.title} · Kintale`
}
