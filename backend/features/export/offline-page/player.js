import { clock, make } from "./dom.js"

/**
 * A story's audio element. If the browser cannot play the original, it falls back to the playback file.
 */
export const playerOf = (story) => {
  const files = [story.recording, story.playback].filter((file) => file !== null)
  if (files.length === 0) {
    return {
      audio: null,
      shown: make(
        "p",
        { class: "notice" },
        story.parts.length > 0
          ? "The parts of this recording weren't joined yet when it was exported. You'll find each of them in the files below."
          : "The recording of this story was missing on the server when it was exported. The transcript is here.",
      ),
    }
  }
  const trouble = make("p", { role: "alert" })
  const audio = make("audio", { controls: "", preload: "metadata", "aria-label": "Recording" })
  const use = (n) => {
    audio.src = files[n]
  }
  let at = 0
  audio.addEventListener("error", () => {
    at += 1
    if (at < files.length) return use(at)
    trouble.className = "notice"
    trouble.textContent =
      "This browser can't play the recording. You can open the file below in another program."
  })
  use(0)
  return { audio, shown: make("div", { class: "player" }, audio, trouble) }
}

/** Plays from a time, even before the browser knows the recording's duration. */
export const playFrom = (audio, second) => {
  const go = () => {
    audio.currentTime = second
    audio.play().catch(() => undefined)
  }
  if (audio.readyState > 0) go()
  else {
    audio.addEventListener("loadedmetadata", go, { once: true })
    audio.load()
  }
}

export const wordsOf = (transcript, audio, spoken) =>
  make(
    "ol",
    { class: "words" },
    transcript.map((paragraph) => {
      const phrases = paragraph.phrases.map((phrase) => {
        const shown = make("span", { class: "phrase" }, phrase.text)
        spoken.push({ shown, start: phrase.start, end: phrase.end })
        if (audio !== null) shown.addEventListener("click", () => playFrom(audio, phrase.start))
        return shown
      })
      const joined = phrases.flatMap((phrase, n) => (n === 0 ? [phrase] : [" ", phrase]))
      const time = clock(paragraph.start)
      return make(
        "li",
        {},
        audio === null
          ? make("span", { class: "faded" }, time)
          : make(
              "button",
              {
                type: "button",
                class: "time",
                "aria-label": `Play from ${time}`,
                click: () => playFrom(audio, paragraph.start),
              },
              time,
            ),
        make("p", { dir: "auto" }, joined),
      )
    }),
  )

/** Highlights the current phrase, and scrolls it into view during playback. */
export const follow = (audio, state) => {
  const mark = () => {
    const now = audio.currentTime
    const said = state.spoken.findLast(({ start }) => start <= now + 0.05)
    const current = said !== undefined && now < said.end + 0.5 && !audio.ended ? said.shown : null
    if (current === state.current) return
    state.current?.removeAttribute("aria-current")
    state.current = current
    if (current === null) return
    current.setAttribute("aria-current", "true")
    if (!audio.paused) current.scrollIntoView({ block: "nearest" })
  }
  for (const event of ["timeupdate", "seeked", "ended"]) audio.addEventListener(event, mark)
}
