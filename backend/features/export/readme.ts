import type { Exported } from "./exported-story.ts"

const contents = `WHAT THIS IS

This folder holds everything that is yours in Kintale: every recording exactly as it was given, the
words of each story, the people, and your account. It needs neither Kintale nor the internet.

TO READ AND LISTEN

Unpack the whole archive, then open index.html with a browser. It shows the people and the stories,
plays every recording, and finds words in them.

WHAT IS WHERE

index.html     the page to read, listen and search
recordings/    the recordings, byte by byte as they were given; of a story in several parts,
               every part is a file of its own (-part-1, -part-2)
playback/      for recordings some browsers cannot play, a file that all of them can; for
               stories in several parts, the parts joined
transcripts/   the words of each story: as plain text (.txt), as subtitles that go with the
               recording (.vtt), and with all their times (.json); English ones end in .en.txt
               and .en.vtt
history/       the earlier versions of the words of each story, with who made them
photos/        the photos of your people, and yours (me.jpg)
stories.json   everything about the stories but their words, with the SHA-256 of every recording;
               "happened" is when it took place, in your words and as the days they mean
people.json    your people
biographies.json  what is told of their lives: each line with what it rests on, your answers to the
               questions, what was told in the chats, and your own chats
account.json   your account and what you share
kintale.json   which Kintale this is from, for bringing it into another one
README.txt     this file

The number a file's name begins with is the number of its story in stories.json.
`

const atTheServer =
  "Something on the server is damaged. Ask whoever looks after it for a backup. Everything else is\nhere."

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
      "The recordings of these stories were not on the server's disk. Ask whoever looks after the\nserver for a backup. Their words are here.",
      missing,
    ),
    ...warning(
      "DAMAGED RECORDINGS",
      "The recordings of these stories are no longer what was given: their SHA-256 is another one.\nWhat there is of them is here.",
      damaged,
    ),
    ...warning(
      "RECORDINGS THAT CANNOT BE HEARD WHOLE",
      "These were damaged when they were given. stories.json says how many seconds are lost.",
      partly,
    ),
    ...warning(
      "RECORDINGS THAT CANNOT BE HEARD",
      "Nothing in these could be read when they were given. They are here byte by byte; another\nprogram may get something out of them.",
      unreadable,
    ),
    ...warning(
      "WORDS THAT MAY BE WRONG",
      "The words of these stories do not look right: the server may have taken the recording for\nanother language, and they may not be what was told. Listen before you believe them.",
      doubted,
    ),
  ]
  return `${contents}${lines.map((line) => `${line}\n`).join("")}`
}
