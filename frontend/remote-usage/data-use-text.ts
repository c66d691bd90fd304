import type { RemoteJob } from "#protocol/engine-job.ts"
import type { SentOfStory } from "#protocol/remote-usage.ts"

/** What is sent to another machine for a job, and what becomes of it there. */
const sentFor = {
  transcribe: {
    what: "Recordings and the names of your family are",
    why: "to be written down",
  },
  write: {
    what: "What is told and the names of your family are",
    why: "to be translated, summarized and told in biographies",
  },
  embed: {
    what: "What is told and what you search for are",
    why: "so that stories are found by what they mean",
  },
} as const satisfies Record<RemoteJob["job"], { readonly what: string; readonly why: string }>

/** Why something is sent: 'to be written down'. */
export const whySent = (job: RemoteJob["job"]): string => sentFor[job].why

/** What leaves this server as it is set up, a sentence for each job; none where nothing does. */
export const sendsWords = (sends: ReadonlyArray<RemoteJob> = []): ReadonlyArray<string> =>
  sends.map(({ job, host }) => `${sentFor[job].what} sent to ${host} ${sentFor[job].why}.`)

/** What becomes of a search; null where nothing of it leaves this server. */
export const searchSendsWords = (sends: ReadonlyArray<RemoteJob> = []): string | null => {
  const sending = sends.find(({ job }) => job === "embed")
  return sending === undefined
    ? null
    : `What you search for is sent to ${sending.host} ${sentFor.embed.why}.`
}

/** What becomes of what is written in a chat about somebody; null where nothing of it leaves this server. */
export const chatSendsWords = (sends: ReadonlyArray<RemoteJob> = []): string | null => {
  const sending = sends.find(({ job }) => job === "write")
  return sending === undefined
    ? null
    : `What you write here is sent to ${sending.host}, with what was told, to be answered.`
}

/** What becomes of what a biography is made of; null where nothing of it leaves this server. */
export const biographySendsWords = (sends: ReadonlyArray<RemoteJob> = []): string | null => {
  const sending = sends.find(({ job }) => job === "write")
  return sending === undefined
    ? null
    : `The answers and what was told are sent to ${sending.host} so that the biography is written there. Stories that are only kept in the house are not.`
}

/** Never sent, whatever is set up. */
export const neverSent = "Notes, e-mail addresses, positions and photos are never sent."

/**
 * What of a story was sent, the last one first: 'Sent to api.openai.com to be written down'. A line for
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
