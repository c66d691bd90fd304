import type { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { showsNothing } from "#protocol/text.ts"
import type { Email } from "../../../ports/mailer.ts"
import { page } from "./layout.ts"
import { asLine, clipped, escaped } from "./text.ts"

interface NewStories {
  readonly to: string
  readonly origin: string
  /** At least one. */
  readonly stories: ReadonlyArray<{
    readonly id: StoryId
    readonly title: string
    readonly teller: string
  }>
  readonly stopLink: string
  readonly messageId: string
}

/** The longest title in an email. */
const longest = 120

const shown = (text: string, instead: string) => {
  const line = asLine(text)
  return showsNothing(line) ? instead : clipped(line, longest)
}

/** Writes the email about new stories. What users typed is only ever text, never HTML. */
export const newStoriesEmail = (news: NewStories): Email => {
  const { to, origin, stories, stopLink, messageId } = news
  const lines = stories.slice(0, limits.newStoryEmails.named).map(({ id, title, teller }) => ({
    title: shown(title, "A story"),
    teller: shown(teller, "someone in the family"),
    link: `${origin}/story/${String(id)}`,
  }))
  const [first] = lines
  const isOne = stories.length === 1
  const subject =
    isOne && first !== undefined
      ? `A new story: ${first.title}`
      : `${stories.length} new stories in your family`
  const more = stories.length - lines.length
  const andMore = more > 0 ? `And ${more} more.` : null
  const ready = isOne ? "It's ready to listen to and read." : "They're ready to listen to and read."
  const button = { label: isOne ? "Open the story" : "See all stories" }
  const link = isOne && first !== undefined ? first.link : `${origin}/stories`
  const why =
    "You get this email because you turned on emails about new stories in Kintale's settings."

  const text = [
    "Hello,",
    ...lines.map(({ title, teller, link }) => `${title}, told by ${teller}\n${link}`),
    ...(andMore === null ? [] : [andMore]),
    ready,
    why,
    `To stop these emails, open this page and press the button:\n${stopLink}`,
  ].join("\n\n")

  const html = page({
    title: subject,
    heading: isOne ? "A new story" : `${stories.length} new stories`,
    paragraphs: [
      ...lines.map(
        ({ title, teller, link }) =>
          `<a class="ember" href="${escaped(link)}" style="color:#a8481f"><bdi>${escaped(title)}</bdi></a>, told by <bdi>${escaped(teller)}</bdi>`,
      ),
      ...(andMore === null ? [] : [andMore]),
      ready,
    ],
    quote: null,
    button: { ...button, link: escaped(link) },
    endings: [
      why,
      `<a class="ember" href="${escaped(stopLink)}" style="color:#a8481f">Stop these emails</a>`,
    ],
  })
  return { to, subject, text: `${text}\n`, html, messageId, stopLink }
}
