import type { SchemaAST } from "effect"
import { expect, it } from "vitest"
import { answers, filtersOf, ownFiles, representationOf, schemas } from "./schemas.fixture.ts"

const isPattern = (filter: SchemaAST.Filter<unknown>) =>
  representationOf(filter).id.endsWith("/isPattern")

/** The paths of all texts that are neither cleaned when they come nor of a pattern. */
const takenAsItComes = (ast: SchemaAST.AST, path: string): ReadonlyArray<string> => {
  switch (ast._tag) {
    case "String":
      return ast.encoding !== undefined || filtersOf(ast.checks).some(isPattern) ? [] : [path]
    case "Arrays":
      return [...ast.elements, ...ast.rest].flatMap((one) => takenAsItComes(one, `${path}[]`))
    case "Objects":
      return [
        ...ast.indexSignatures.flatMap(({ type }) => takenAsItComes(type, `${path}{}`)),
        ...ast.propertySignatures.flatMap(({ name, type }) =>
          takenAsItComes(type, `${path}.${String(name)}`),
        ),
      ]
    case "Union":
      return ast.types.flatMap((one) => takenAsItComes(one, path))
    default:
      return []
  }
}

/** Secrets, names of other things and dates are compared or read as such; a file's name is cleaned by itself. */
const compared = [
  "ResetPassword.token",
  "ResetPassword.newPassword",
  "ChangePassword.currentPassword",
  "ChangePassword.newPassword",
  "VerifyEmail.token",
  "Unsubscribe.token",
  "AccountDeletion.password",
  "AccountDeletion.word",
  "LineChange.place.after",
  "BiographyRejection.lineId",
  "MomentRejection.text",
  "RejectionId.rejectionId",
  "NewLine.after",
  "OwnPresence.cursor.anchor.tname",
  "OwnPresence.cursor.head.tname",
  "ExportMark.exportedAt",
  "ExportedVersion.at",
  "ImportedStory.recordedOn",
  "ImportedStory.sha256",
  "ImportedStory.furtherSha256[]",
  "ImportedWords.history[].at",
  "SearchQuery.ignore[]",
  "MoreQuery.ignore[]",
  "StoryChoice.location",
  "StoryPageQuery.location",
  "StoryOverviewQuery.location",
  "StoryOverviewQuery.zone",
  "UploadMetadata.fileName",
  "UploadMetadata.startedAt",
  "NewPassword",
  "SignUp.password",
  "SignUp.inviteToken",
  "SignIn.password",
]

it("R618 takes no text as it comes that is kept and shown", () => {
  const byTheServer = new Set([...answers, ...ownFiles])
  const found = schemas.flatMap(([name, schema]) =>
    byTheServer.has(name) ? [] : takenAsItComes(schema.ast, name),
  )
  expect(found.toSorted()).toEqual(compared.toSorted())
})
