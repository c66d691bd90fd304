import { expect, it } from "vitest"
import { coEditCloses } from "#protocol/collaboration.ts"
import { anUpdate } from "../../../backend/features/transcripts/room/update.fixture.ts"
import { withServer } from "../../support/with-server.ts"
import { frames, openRaw } from "../../support/raw-yjs-client.ts"
import { grant } from "../../support/factories.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const { family, recording } = withServer()

/** Characters that each were put before the one of before, so that none of them joins another. */
const apart = 20_000

it("Y08 someone whose small changes each cost much, again and again, is sent away, and the others go on", async () => {
  const { anna: keeper, ben, rosa } = await family()
  await grant(keeper, rosa, ben, "contributor")
  const { id } = await keeper.save(recording(), undefined, { storytellerId: String(rosa) })
  await storyIsReady(keeper, id)
  const [bad, anna] = [await openRaw(ben.caller, id), await openRaw(keeper, id)]
  bad.write((document) => {
    for (let n = 0; n < apart; n += 1) document.getText("original").insert(0, "x")
  })
  await anna.until(() => anna.words().length > apart)

  const client = 79
  const far = [bad.document.clientID, 0] as const
  const dear = Array.from({ length: 1_000 }, (_, clock) =>
    frames.gives(anUpdate([{ client, clock, structs: [{ right: far }] }])),
  )
  bad.say(...dear)
  expect(await bad.code()).toBe(coEditCloses.tooMany)
  expect(bad.saved).toBeLessThan(50)
  anna.write((document) => document.getText("original").insert(0, "Still here. "))
  await anna.until(() => anna.saved === 1)
  anna.close()
})
