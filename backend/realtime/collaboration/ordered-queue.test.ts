import { expect, it } from "vitest"
import { makeOrderedQueue } from "./ordered-queue.ts"

const megabyte = 1024 * 1024

const waiting = () => {
  const done: Array<number> = []
  let isOver = false
  let answer: () => void = () => undefined
  const queue = makeOrderedQueue({
    isOver: () => isOver,
    tooMany: () => {
      isOver = true
    },
  })
  const wait = () => {
    const asked = new Promise<void>((resolve) => (answer = resolve))
    queue.wait(asked, () => undefined)
  }
  wait()
  return { queue, done, wait, isOver: () => isOver, answer: () => answer() }
}

it("lets as much wait as someone writes, and no more than a few megabytes", () => {
  const { queue, isOver } = waiting()
  for (let n = 0; n < 4; n += 1) queue.take(() => undefined, megabyte)
  expect(isOver()).toBe(false)
  queue.take(() => undefined, 1)
  expect(isOver()).toBe(true)
})

it("counts what waits again, and not what is done", async () => {
  const { queue, done, wait, isOver, answer } = waiting()
  queue.take(() => done.push(1), 2 * megabyte)
  queue.take(wait, 1)
  queue.take(() => done.push(2), megabyte)
  answer()
  await Promise.resolve()
  expect(done).toEqual([1])
  queue.take(() => done.push(3), 3 * megabyte)
  expect(isOver()).toBe(false)
  queue.take(() => done.push(4), 1)
  expect(isOver()).toBe(true)
})
