import {
  type MutationMeta,
  queryOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import type { ProviderName } from "#protocol/account.ts"
import type { PersonId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Person } from "#protocol/person.ts"
import { type Crop, PictureOffers } from "#protocol/photo.ts"
import { CurrentUser } from "#protocol/user.ts"
import { fetchJson } from "./request.ts"
import { peopleQuery, personQuery } from "./people.ts"
import { sendForm } from "./upload-form.ts"
import { storiesKey } from "./stories.ts"
import { putUser } from "./user.ts"

/** A picture, the part of it to show, and who is told how much of it has left this device. */
interface SentPhoto {
  readonly file: File
  readonly crop: Crop
  readonly onProgress: (fraction: number) => void
}

const formOf = ({ file, crop }: SentPhoto): FormData => {
  const form = new FormData()
  for (const name of ["x", "y", "zoom"] as const) form.append(name, String(crop[name]))
  form.append("photo", file)
  return form
}

const send = (sent: SentPhoto) => ({ method: "PUT", onProgress: sent.onProgress }) as const

const photoSet: MutationMeta = { success: { title: "Photo Saved" } }
const photoRemoved: MutationMeta = {
  failure: { title: "Removal Failed", text: "We couldn't remove the photo. Please try again." },
}

const usePersonFrom = <Input>(
  id: PersonId,
  change: (input: Input) => Promise<Person>,
  meta: MutationMeta,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta,
    onSuccess: (person) => {
      queries.setQueryData(personQuery(id).queryKey, person)
      // Stories show who tells them.
      for (const queryKey of [peopleQuery.queryKey, storiesKey, ["story"]])
        void queries.invalidateQueries({ queryKey })
    },
  })
}

export const useSetPersonPhoto = (id: PersonId) =>
  usePersonFrom(
    id,
    (sent: SentPhoto) => sendForm(Person, paths.personPhoto(id), formOf(sent), send(sent)),
    photoSet,
  )

export const useRemovePersonPhoto = (id: PersonId) =>
  usePersonFrom<void>(
    id,
    () => fetchJson(Person, paths.personPhoto(id), { method: "DELETE" }),
    photoRemoved,
  )

/** The user's own person follows the photo, and stands in lists and stories. */
const putPhotographed = async (queries: QueryClient, user: CurrentUser) => {
  await putUser(queries, user)
  for (const queryKey of [peopleQuery.queryKey, ["person"], storiesKey, ["story"]])
    void queries.invalidateQueries({ queryKey })
}

const useUserFrom = <Input>(change: (input: Input) => Promise<CurrentUser>, meta: MutationMeta) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta,
    onSuccess: (user) => putPhotographed(queries, user),
  })
}

export const useSetOwnPhoto = () =>
  useUserFrom(
    (sent: SentPhoto) => sendForm(CurrentUser, routes.ownPhoto, formOf(sent), send(sent)),
    photoSet,
  )

export const useRemoveOwnPhoto = () =>
  useUserFrom<void>(
    () => fetchJson(CurrentUser, routes.ownPhoto, { method: "DELETE" }),
    photoRemoved,
  )

/** Fetches the picture that a provider has of the user. */
export const useTakePicture = () =>
  useUserFrom(
    (provider: ProviderName) =>
      fetchJson(CurrentUser, paths.pictureFrom(provider), { method: "POST" }),
    {
      ...photoSet,
      failure: { title: "No Picture", text: "We couldn't get the picture. Please try again." },
    },
  )

/** The providers that have a picture of the user; none until that is known. */
export const usePictureOffers = (): ReadonlyArray<ProviderName> => {
  const { data } = useQuery(
    queryOptions({
      queryKey: ["picture offers"],
      queryFn: ({ signal }) => fetchJson(PictureOffers, routes.pictureOffers, { signal }),
    }),
  )
  return data?.from ?? []
}
