import type { Person } from "#protocol/person.ts"
import { errorMessage } from "../api/errors.ts"
import { useRemovePersonPhoto, useSetPersonPhoto } from "../api/photos.ts"
import { succeeded } from "../api/query-client.ts"
import { notSet, PhotoSection } from "./photo-section.tsx"

/** The photo of a person one keeps. */
export const PersonPhoto = ({ person }: { readonly person: Person }) => {
  const { id, name, profileImageUrl } = person
  const { mutateAsync: set } = useSetPersonPhoto(id)
  const { mutateAsync: remove, isPending: isRemoving } = useRemovePersonPhoto(id)
  return (
    <PhotoSection
      id={id}
      name={name}
      src={profileImageUrl}
      note={
        <>
          Visible to everyone who can see <bdi>{name}</bdi>.
        </>
      }
      onSet={async (picture, onProgress) => {
        try {
          await set({ ...picture, onProgress })
          return null
        } catch (error) {
          return errorMessage(error, notSet)
        }
      }}
      isRemoving={isRemoving}
      onRemove={() => succeeded(remove())}
    />
  )
}
