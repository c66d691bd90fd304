import { type HandedOver, handedOverPlace } from "#protocol/share-target.ts"
import { newId } from "../lib/uuid.ts"
import { holdsRecording } from "../uploads/validate-file.ts"
import { type HandedFile, mayKeep, mostFiles, nameOf, titleAmong } from "./shared-file.ts"
import { dropExpired, listShared, putShared } from "./shared-files-db.ts"

/** The names of the fields are said in manifest.webmanifest. */
const filesOf = (form: FormData): ReadonlyArray<File> =>
  // An app that shares nothing but text makes browsers send an empty file.
  form
    .getAll("recordings")
    .flatMap((part) => (part instanceof File && part.size + part.name.length > 0 ? [part] : []))

const textsOf = (form: FormData): ReadonlyArray<string> =>
  ["title", "text"].flatMap((name) => {
    const text = form.get(name)
    return typeof text === "string" ? [text] : []
  })

/** A recording to be kept, read when its turn comes: one after the other is in memory. */
type Coming = HandedFile & Pick<File, "arrayBuffer" | "slice">

/** Puts files into the inbox, and says what became of them. What there is no room for is at least named. */
export const keepFiles = async (
  files: ReadonlyArray<Coming>,
  texts: ReadonlyArray<string>,
): Promise<HandedOver> => {
  const at = Date.now()
  await dropExpired(at)
  const [first] = files
  if (first === undefined) return "none"
  const there = await listShared(at)
  let bytesThere = there.reduce((sum, { size, isHere }) => sum + (isHere ? size : 0), 0)
  const taken = files.slice(0, Math.max(0, mostFiles - there.length))
  for (const file of taken) {
    const name = nameOf(file)
    const title = files.length === 1 ? titleAmong(texts, name) : ""
    const { size, type: mediaType, lastModified: modified } = file
    const isRecording = await holdsRecording({ name, file })
    const shared = {
      ...{ kind: "shared" as const, key: newId(), at, name, mediaType, size, modified },
      ...{ title, isRecording, userId: null },
    }
    if (!mayKeep(file, bytesThere)) {
      await putShared(shared, null)
      continue
    }
    const isStored = await putShared(shared, await file.arrayBuffer()).then(
      () => true,
      () => false,
    )
    if (isStored) bytesThere += size
    else await putShared(shared, null)
  }
  return taken.length < files.length ? "full" : "1"
}

/** Takes what another app of the device posts, and leads to the page that shows it. For the service worker. */
export const receive = async (request: Request): Promise<Response> => {
  const lead = (outcome: HandedOver) => Response.redirect(handedOverPlace(outcome), 303)
  let form: FormData
  try {
    form = await request.formData()
  } catch {
    return lead("missed")
  }
  try {
    return lead(await keepFiles(filesOf(form), textsOf(form)))
  } catch {
    return lead("full")
  }
}
