import { beginTake, keepChunks } from "../frontend/recorder/recording-db.ts"
import { forgetOutbox } from "../frontend/uploads/outbox-db.ts"
import { aMurmur, somePeaks } from "./audio.fixture.ts"

export const saveKey = "1d0f5d0c-1111-4000-8000-000000000000"

export const takeKey = "1d0f5d0c-3333-4000-8000-000000000000"

/** Offered to whom it belongs: by then everything has been looked at that is kept. */
export const aSecondTake = async (userId: number) => {
  const second = "1d0f5d0c-4444-4000-8000-000000000000"
  await beginTake({
    ...{ saveKey: "1d0f5d0c-2222-4000-8000-000000000000", key: second, part: 1, userId },
    ...{ mediaType: "audio/wav", startedAt: new Date("2026-05-03T10:42:00").toISOString() },
  })
  const bytes = await aMurmur(1).arrayBuffer()
  await keepChunks(second, [{ saveKey: second, index: 0, bytes, seconds: 1, levels: [] }])
}
/** Also that a story before has thrown away a take of the same key. */
export const forgetTakes = async () => {
  localStorage.removeItem("kintale-discarded-takes")
  await forgetOutbox()
}

export const aStoredTake = async (startedAt = new Date()) => {
  await forgetTakes()
  await beginTake({
    ...{ saveKey, key: takeKey, part: 1 },
    userId: 1,
    mediaType: "audio/wav",
    startedAt: startedAt.toISOString(),
  })
  const bytes = await aMurmur(4).arrayBuffer()
  const half = bytes.byteLength / 2
  const levels = somePeaks(20)
  await keepChunks(takeKey, [
    { saveKey: takeKey, index: 0, bytes: bytes.slice(0, half), seconds: 2, levels },
    { saveKey: takeKey, index: 1, bytes: bytes.slice(half), seconds: 4, levels },
  ])
}
