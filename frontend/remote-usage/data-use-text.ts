import type { RemoteJob } from "#protocol/engine-job.ts"
import type { SentOfStory } from "#protocol/remote-usage.ts"

/** What is sent to another machine for a job, and what becomes of it there. */
const sentFor = {
  transcribe: {
    what: "recordings and your family's names",
    why: "to write down the words",
  },
  write: {
    what: "what people tell and your family's names",
    why: "for translations, summaries and biographies",
  },
  embed: {
    what: "what people tell and what you search for",
    why: "to find stories by what they mean",
  },
} as const satisfies Record<RemoteJob["job"], { readonly what: string; readonly why: string }>

/** Why something is sent: 'to write down the words'. */
export const whySent = (job: RemoteJob["job"]): string => sentFor[job].why

/** What leaves this server as it is set up, a sentence for each job; none where nothing does. */
export const sendsWords = (sends: ReadonlyArray<RemoteJob> = []): ReadonlyArray<string> =>
  sends.map(({ job, host }) => `We send ${sentFor[job].what} to ${host} ${sentFor[job].why}.`)

/** What becomes of a search; null where nothing of it leaves this server. */
export const searchSendsWords = (sends: ReadonlyArray<RemoteJob> = []): string | null => {
  const sending = sends.find(({ job }) => job === "embed")
  return sending === undefined
    ? null
    : `We send what you search for to ${sending.host} ${sentFor.embed.why}.`
}

/** What becomes of what is written in a chat about somebody; null where nothing of it leaves this server. */
export const chatSendsWords = (sends: ReadonlyArray<RemoteJob> = []): string | null => {
  const sending = sends.find(({ job }) => job === "write")
  return sending === undefined
    ? null
    : `We send what you write here to ${sending.host}, with what your family has told, to answer you.`
}

/** What becomes of what a biography is made of; null where nothing of it leaves this server. */
export const biographySendsWords = (sends: ReadonlyArray<RemoteJob> = []): string | null => {
  const sending = sends.find(({ job }) => job === "write")
  return sending === undefined
    ? null
    : `We send the answers and what your family has told to ${sending.host} to write the biography there. Stories kept only on this server aren't sent.`
}

/**
 * What of a story was sent, the last one first: 'Sent to api.openai.com to write down the words'. A line for
 * each job and machine, whichever of its models was asked.
 */
export const sentOfStoryWords = (
  sent: ReadonlyArray<SentOfStory> = [],
): ReadonlyArray<{ readonly text: string; readonly at: string }> => {
  const lines = new Map<string, string>()
  for (const { job, host, at } of sent) {
    const text = `Sent to ${host} ${sentFor[job].why}`
    const before = lines.get(text)
    lines.set(text, before === undefined || before < at ? at : before)
  }
  return [...lines].map(([text, at]) => ({ text, at }))
}
