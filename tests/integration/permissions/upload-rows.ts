import { routes } from "#protocol/paths.ts"
import { ask, begin, begun, metadataOf, send } from "../../support/upload-helpers.ts"
import { discard } from "../../support/uploads/tus-requests.ts"
import type { Cast } from "./cast.ts"
import { made, type Row, signedIn } from "./row.ts"

const metadata = metadataOf({ take: "take-of-the-matrix" })
const saveKey = "story-of-the-matrix"

/** The owner's upload: the same one as long as it is not discarded. */
const ofOwner = ({ callers }: Cast) => begun(callers.owner, { saveKey, metadata })

/** Recordings on their way are their sender's alone, whoever sees the person they are about. */
const toTheirs = (status: number): Row["statuses"] => [401, status, 404, 404, 404, 404, 404, 404]

/** The calls about recordings that arrive piece by piece. */
export const uploadRows: Readonly<Record<string, Row>> = {
  [`POST ${routes.openUploads}`]: {
    ask: async (caller) => {
      const answer = await begin(caller, { metadata: metadataOf() })
      if (answer.status === 201) await discard(caller, answer.headers.get("location") ?? "")
      return answer
    },
    statuses: made,
  },
  [`GET ${routes.openUploads}`]: {
    ask: async (caller, cast) => {
      await ofOwner(cast)
      return caller.get(routes.openUploads)
    },
    statuses: signedIn,
    sees: ({ body }) => JSON.stringify(body).includes(saveKey),
    seen: ["owner"],
  },
  [`HEAD ${routes.openUpload}`]: {
    ask: async (caller, cast) => (await ask(caller, await ofOwner(cast))).answer,
    statuses: toTheirs(200),
  },
  [`PATCH ${routes.openUpload}`]: {
    ask: async (caller, cast) => send(caller, await ofOwner(cast), 0, ""),
    statuses: toTheirs(204),
  },
  [`DELETE ${routes.openUpload}`]: {
    ask: async (caller, cast, role) => {
      const answer = await discard(caller, await ofOwner(cast))
      // It is there again for the next to ask, and gone after the last.
      if (role === "stranger") await discard(cast.callers.owner, await ofOwner(cast))
      return answer
    },
    statuses: toTheirs(204),
  },
}
