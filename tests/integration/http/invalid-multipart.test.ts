import { request } from "node:http"
import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { rejection } from "../../support/api-client.ts"
import { withRejectedUploads } from "../../support/rejected-uploads.ts"
import { tone } from "../../support/audio.ts"

const { server, anna, place, storedFiles, expectNothingLeft } = withRejectedUploads()

describe("a form that is wrong", () => {
  const recorded = async (change: (form: FormData) => void) => {
    const form = await anna().recordedForm(await tone(place("ok.mp3"), 1))
    change(form)
    return anna().sendForm(routes.stories, form)
  }

  it.each([
    ["VALID-08 no title", "title", undefined, 422, "Please enter a title."],
    ["VALID-09 a blank title", "title", "   ", 422, "Please enter a title."],
    ["VALID-07 no storyteller", "storytellerId", undefined, 422, "Please select a storyteller."],
    ["a storyteller who is no number", "storytellerId", "1e0", 422, "Please select a storyteller."],
    ["a stranger's storyteller", "storytellerId", "999", 404, "We couldn't find this person."],
    ["a category there is none of", "category", "gossip", 400, "Please check “category”."],
    [
      "operators for subjects",
      "selectedSubjects",
      '{"$gt":""}',
      400,
      "Please check “selectedSubjects”.",
    ],
    [
      "half a place",
      "latitude",
      "40.7",
      422,
      "Please enter both a latitude and a longitude, or neither.",
    ],
    [
      "a title beyond all bounds",
      "title",
      "x".repeat(201),
      422,
      "Please keep this under 200 characters.",
    ],
  ])(
    "R622 %s gets its sentence and leaves nothing behind @slow",
    async (_, field, value, status, message) => {
      const answer = await recorded((form) => {
        form.delete(field)
        if (value !== undefined) form.append(field, value)
      })
      expect([answer.status, rejection(answer).message]).toEqual([status, message])
      await expectNothingLeft()
    },
  )

  it("R622 VALID-06 no recording gets its sentence", async () => {
    const answer = await recorded((form) => form.delete("audio"))
    expect([answer.status, rejection(answer).message]).toEqual([
      422,
      "Please record audio before submitting.",
    ])
    await expectNothingLeft()
  })

  it("a second recording in one form is refused, and the first is not kept either", async () => {
    const answer = await recorded((form) => form.append("audio", new Blob(["x"]), "second.mp3"))
    expect(answer.status).toBe(400)
    await expectNothingLeft()
  })

  it("a prototype key in a form is refused", async () => {
    const answer = await recorded((form) => form.append("__proto__", "x"))
    expect(answer.status).toBe(400)
    await expectNothingLeft()
  })

  it("something that is no form is refused", async () => {
    const answer = await anna().post(routes.stories, { title: "A story" })
    expect(answer.status).toBe(415)
    await expectNothingLeft()
  })
})

describe("an upload that breaks off", () => {
  const beginUpload = () => {
    const sending = request(`${server().url}${routes.upload}`, {
      method: "POST",
      headers: {
        origin: server().url,
        cookie: anna().cookie,
        "content-type": "multipart/form-data; boundary=b",
        "content-length": String(20 * 1024 * 1024),
      },
    })
    sending.on("error", () => undefined)
    sending.write('--b\r\ncontent-disposition: form-data; name="audio"; filename="a.mp3"\r\n\r\n')
    return sending
  }

  it("never becomes a story and leaves no bytes", async () => {
    const sending = beginUpload()
    sending.write(Buffer.alloc(3 * 1024 * 1024, 0x55))
    await expect.poll(async () => (await storedFiles()).length).toBe(1)
    const closed = new Promise((resolve) => sending.once("close", resolve))
    sending.destroy()
    await closed
    await expect.poll(storedFiles).toEqual([])
    await expect.poll(async () => (await anna().me()).storiesRecorded).toBe(0)
    await expectNothingLeft()
  })
})
