/** The exported data, embedded in the page. */
export const kept = JSON.parse(document.getElementById("export").textContent)
export const main = document.getElementById("main")

/** Creates an element with attributes and children, and lists of them; strings become text nodes. */
export const make = (name, attributes = {}, ...inside) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value)
    else if (value !== null) element.setAttribute(key, value)
  }
  for (const part of inside.flat()) if (part !== null) element.append(part)
  return element
}

/** Shows these, and nothing that was there before. */
export const fill = (element, parts) => {
  element.replaceChildren()
  for (const part of parts) element.append(part)
}

/** A person's photo beside their name; nothing where there is none. */
export const faceOf = (person) =>
  person === undefined || person.photo === null
    ? null
    : make("img", { src: person.photo, alt: "", class: "face", width: "40", height: "40" })

const two = (count) => String(count).padStart(2, "0")
export const clock = (seconds) => {
  const whole = Math.floor(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`
}
export const day = (iso) =>
  new Date(iso).toLocaleDateString("en-US", { day: "numeric", month: "long", year: "numeric" })
/** When a story happened: the family's words, and the days they mean where they do not say them. */
export const happenedOf = ({ happened }) => {
  if (happened === null) return ""
  const { words, from, to } = happened
  if (from === null || /^\d{4}$/.test(words)) return words
  // Days of a calendar are those days everywhere.
  const [first, last] = [from, to].map((one) => day(`${one}T12:00:00`))
  return `${words} (${first === last ? first : `${first} – ${last}`})`
}
export const count = (many, one, several) => `${many} ${many === 1 ? one : several}`

/** Lower case without accents, so that Muller finds Müller. */
export const plain = (text) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase()
/** The address of a story's page, with an optional time to start at. */
export const addressOf = (story, second) =>
  second === undefined ? `#story-${story.id}` : `#story-${story.id}-${second}`
/** The line below a story's title in the list. */
export const lineOf = (story) =>
  [
    ...[story.storyteller, day(story.recordedOn), clock(story.seconds)],
    ...(story.doubt === null ? [] : ["Transcript may be wrong"]),
  ].join(" · ")
