import { createHash } from "node:crypto"
import { expect } from "vitest"
import { limits } from "#protocol/limits.ts"
import { paths } from "#protocol/paths.ts"
import { rejection } from "../api-client.ts"
import type { UploadReport } from "./retrying-client.ts"
import { aTake, begin, discard, idIn, onTheirWay } from "./tus-requests.ts"

const originalOf = async ({ caller }: UploadReport, { id }: UploadReport["stories"][number]) => {
  const answer = await fetch(caller.url + paths.storyOriginal(id), {
    headers: { cookie: caller.cookie },
  })
  return createHash("sha256")
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest("hex")
}

/** Everything acknowledged is there: as the story it became, or as a take that waits. */
export const expectAllThere = async (told: UploadReport, seed: string) => {
  const { caller, stories, waiting } = told
  expect((await caller.stories()).map(({ id }) => id).toSorted(), seed).toEqual(
    stories.map(({ id }) => id).toSorted(),
  )
  for (const story of stories) expect(await originalOf(told, story), seed).toBe(story.sha256)
  const listed = await onTheirWay(caller)
  expect(listed.map(({ id }) => id).toSorted(), seed).toEqual(
    waiting.map(({ address }) => idIn(address)).toSorted(),
  )
  for (const sender of waiting) {
    const { acknowledged } = sender
    const inList = listed.find(({ id }) => id === idIn(sender.address))
    expect(inList?.received, seed).toBeGreaterThanOrEqual(acknowledged)
    // Complains when it is less.
    await sender.ask()
  }
}

/** Stories and takes have a place in the plan each, once, and nobody else has. */
export const expectPlacesRight = async (
  { caller, stories, waiting }: UploadReport,
  seed: string,
) => {
  expect(stories.length + waiting.length).toBe(limits.free.stories)
  const rejected = await begin(caller, aTake(), null)
  expect([rejected.status, rejection(rejected).requiresUpgrade], seed).toEqual([403, true])
  for (const { address } of waiting) expect((await discard(caller, address)).status).toBe(204)
  expect((await caller.me()).storiesRecorded, seed).toBe(stories.length)
  for (const _ of waiting) expect((await begin(caller, aTake(), null)).status, seed).toBe(201)
  expect((await begin(caller, aTake(), null)).status, seed).toBe(403)
}
