import type { Exported } from "./exported-story.ts"

const contents = `WHAT THIS IS

This folder holds everything that is yours in Kintale: every original recording, the transcript of
each story, your people and your account. You don't need Kintale or the internet to use it.

READ AND LISTEN

Unpack the whole archive, then open index.html in a browser. It shows your people and stories, plays
every recording and searches the transcripts.

WHAT IS WHERE

index.html     the page to read, listen and search
recordings/    the original recordings, byte for byte; if a story has several parts, each part is
               a file of its own (-part-1, -part-2)
playback/      for recordings that some browsers can't play, a file that all browsers can; for
               stories with several parts, the parts joined
transcripts/   the transcript of each story: as plain text (.txt), as subtitles for the recording
               (.vtt) and with all times (.json); English ones end in .en.txt and .en.vtt
history/       earlier versions of the transcripts, with who made them
photos/        the photos of your people, and yours (me.jpg)
stories.json   everything about the stories except the transcripts, with the SHA-256 of every
               recording; "happened" is when it took place, in your words and as dates
people.json    your people
biographies.json  their biographies: each line with its sources, your answers to the questions,
               what people told in the chats, your own chats, and what was removed as wrong
account.json   your account and what you share
kintale.json   which Kintale this is from, so that another one can import it
README.txt     this file

The number at the start of a file's name is the number of its story in stories.json.
`

const atTheServer =
  "Something on the server is damaged. Ask the person who runs it for a backup. Everything else is\nhere."

const namesOf = ({ takes, original }: Exported["story"]) =>
  (takes ?? [original]).map(({ fileName }) => fileName).join(", ")

const listOf = (stories: ReadonlyArray<Exported>) =>
  stories.map(({ story }) => `  ${story.id}  ${story.title}  (${namesOf(story)})`)

const warning = (heading: string, told: string, stories: ReadonlyArray<Exported>) =>
  stories.length === 0 ? [] : ["", heading, "", told, "", ...listOf(stories)]

/** The text of `README.txt`: what the files are, and what could not be exported correctly. */
export const readmeOf = (
  stories: ReadonlyArray<Exported>,
  unread: ReadonlyArray<string> = [],
): string => {
  const missing = stories.filter(({ soundness }) => soundness === "missing")
  const damaged = stories.filter(({ soundness }) => soundness === "damaged")
  const partly = stories.filter(({ story }) => story.lost !== null)
  const unreadable = stories.filter(({ story }) => story.lost === null && story.seconds === 0)
  const doubted = stories.filter(({ story }) => story.isInDoubt)
  const lines = [
    ...(unread.length === 0
      ? []
      : ["", "WHAT COULD NOT BE READ", "", atTheServer, "", ...unread.map((one) => `  ${one}`)]),
    ...warning(
      "MISSING RECORDINGS",
      "The recordings of these stories were not on the server's disk. Ask the person who runs the\nserver for a backup. Their transcripts are here.",
      missing,
    ),
    ...warning(
      "DAMAGED RECORDINGS",
      "The recordings of these stories have changed since they were uploaded: their SHA-256 is different.\nWhat's left of them is here.",
      damaged,
    ),
    ...warning(
      "RECORDINGS WITH MISSING PARTS",
      "These were damaged when they were uploaded. stories.json says how many seconds are lost.",
      partly,
    ),
    ...warning(
      "RECORDINGS THAT CAN'T BE PLAYED",
      "We couldn't read anything in these when they were uploaded. They are here byte for byte. Another\nprogram may get something out of them.",
      unreadable,
    ),
    ...warning(
      "TRANSCRIPTS THAT MAY BE WRONG",
      "These transcripts don't look right. The server may have assumed the wrong language, so they may not\nbe what was said. Listen before you trust them.",
      doubted,
    ),
  ]
  return `${contents}${lines.map((line) => `${line}\n`).join("")}`
}
