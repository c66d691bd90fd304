// The page of an export. It runs beside the recordings without any network access: its data is
// embedded, and all text is inserted as text, never as HTML.
import { listPage } from "./story-list.js"
import { storyPage } from "./story.js"
import { day, kept, main } from "./dom.js"

const open = () => {
  const [, id, second] = /^#story-(\d+)(?:-([\d.]+))?$/.exec(location.hash) ?? []
  const story = kept.stories.find((one) => String(one.id) === id)
  if (story === undefined) listPage()
  else storyPage(story, second === undefined ? null : Number(second))
}
const skip = document.querySelector(".skip")
skip.addEventListener("click", (event) => {
  event.preventDefault()
  main.focus()
})
window.addEventListener("hashchange", () => {
  open()
  scrollTo(0, 0)
  main.focus()
})
document.getElementById("about").textContent =
  `Exported on ${day(kept.exportedAt)}. Everything is in this folder; nothing here needs the internet.`
open()
