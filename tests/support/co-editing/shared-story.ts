import { expect } from "vitest"
import * as Y from "yjs"
import type { StoryId } from "#protocol/ids.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { readDocument } from "#protocol/timed-paragraphs.ts"
import { plainText } from "#protocol/transcript.ts"
import type { Caller } from "../api-client.ts"
import type { CoEditor } from "../yjs-client.ts"
import { addPerson, grant, relative } from "../factories.ts"
import { storyIsReady } from "../wait-for.ts"
import { type RandomEditors, tokenWord } from "./random-editor.ts"
import { storedDocument } from "./read-document.ts"

/** A story that was heard, Anna who keeps it, and Ben who may correct it. */
export const toldStory = async (url: string, recording: string) => {
  const { caller: anna } = await relative(url, "anna")
  const ben = await relative(url, "ben")
  const rosa = await addPerson(anna, { name: "Rosa", relationship: "grandmother" })
  await grant(anna, rosa.id, ben, "contributor")
  const { id } = await anna.save(recording, undefined, { storytellerId: String(rosa.id) })
  return { anna, ben: ben.caller, id, story: await storyIsReady(anna, id) }
}

export const isSameDocument = (one: Y.Doc, other: Y.Doc) =>
  Y.equalSnapshots(Y.snapshot(one), Y.snapshot(other))

/** Whether everything that came could be put in. */
export const isWhole = ({ store }: Y.Doc) =>
  store.pendingStructs === null && store.pendingDs === null

/** The page of a story reads what the shared document says, with times that never go backwards. */
export const expectPageReads = async (
  caller: Caller,
  id: StoryId,
  { document }: CoEditor,
  seed: string,
) => {
  const { transcript, originalTranscription, duration } = await caller.story(id)
  const { original } = readDocument(document)
  expect(transcript, seed).toEqual(original)
  expect(originalTranscription, seed).toBe(plainText(original))
  let reached = 0
  for (const { start, end } of transcript) {
    expect(start, seed).toBeGreaterThanOrEqual(reached)
    expect(end, seed).toBeGreaterThanOrEqual(start)
    reached = end
  }
  expect(reached, seed).toBeLessThanOrEqual(duration + 0.5)
}

/** Everything the server said is kept stands in its store, and what it said is gone does not. Answers how many words that is. */
export const expectStored = async (
  dataDir: string,
  id: StoryId,
  editors: ReadonlyArray<RandomEditors>,
  seed: string,
) => {
  // What was on the way when the server ended has arrived.
  const closed = ({ editor }: RandomEditors) =>
    editor.until(() => !editor.provider.wsconnected, "the end")
  await Promise.all(editors.map(closed))
  const kept = await storedDocument(dataDir, id)
  expect(isWhole(kept), seed).toBe(true)
  const words = textOf(kept, "original").toString()
  const tokens = editors.flatMap((one) => one.tokens)
  const lost = tokens.filter((one) => one.isStored && !one.isOut && !words.includes(one.word))
  const back = tokens.filter((one) => one.isShutOut && words.includes(one.word))
  expect(lost, `${seed}: acknowledged and lost`).toEqual([])
  expect(back, `${seed}: acknowledged to be out and there again`).toEqual([])
  return tokens.filter((one) => one.isStored).length
}

/** Each word that nobody took out stands there once, and no other does. */
export const expectEachOnce = (
  words: string,
  editors: ReadonlyArray<RandomEditors>,
  seed: string,
) => {
  const there = words.match(tokenWord) ?? []
  const wanted = editors.flatMap(({ tokens }) => tokens.filter(({ isOut }) => !isOut))
  expect(there.toSorted(), seed).toEqual(wanted.map(({ word }) => word).toSorted())
}
