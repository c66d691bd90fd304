import { expect, it } from "vitest"
import { makeTurns } from "./ordered-queue.ts"

const megabyte = 1024 * 1024

const waiting = () => {
  const done: Array<number> = []
  let isOver = false
  let answer: () => void = () => undefined
  const turns = makeTurns({
    isOver: () => isOver,
    tooMany: () => {
      isOver = true
    },
  })
  const wait = () => {
    const asked = new Promise<void>((resolve) => (answer = resolve))
    turns.wait(asked, () => undefined)
  }
  wait()
  return { turns, done, wait, isOver: () => isOver, answer: () => answer() }
}

it("lets as much wait as somebody writes, and no more than a few megabytes", () => {
  const { turns, isOver } = waiting()
  for (let n = 0; n < 4; n += 1) turns.take(() => undefined, megabyte)
  expect(isOver()).toBe(false)
  turns.take(() => undefined, 1)
  expect(isOver()).toBe(true)
})

it("counts what waits again, and not what is done", async () => {
  const { turns, done, wait, isOver, answer } = waiting()
  turns.take(() => done.push(1), 2 * megabyte)
  turns.take(wait, 1)
  turns.take(() => done.push(2), megabyte)
  answer()
  await Promise.resolve()
  expect(done).toEqual([1])
  turns.take(() => done.push(3), 3 * megabyte)
  expect(isOver()).toBe(false)
  turns.take(() => done.push(4), 1)
  expect(isOver()).toBe(true)
})
