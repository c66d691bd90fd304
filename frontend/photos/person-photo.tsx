import type { Person } from "#protocol/person.ts"
import { errorMessage } from "../api/errors.ts"
import { useRemovePersonPhoto, useSetPersonPhoto } from "../api/photos.ts"
import { showError } from "../api/show-error.ts"
import { showToast } from "../ui/toast.ts"
import { notRemoved, notSet } from "./photo-text.ts"
import { PhotoSection } from "./photo-section.tsx"

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
          showToast({ title: "Photo Saved", tone: "good" })
          return null
        } catch (error) {
          return errorMessage(error, notSet)
        }
      }}
      isRemoving={isRemoving}
      onRemove={async () => {
        await remove().catch((error: unknown) => showError(error, "Removal Failed", notRemoved))
      }}
    />
  )
}
