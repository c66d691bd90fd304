import type { CurrentUser } from "#protocol/user.ts"
import { errorMessage } from "../api/errors.ts"
import {
  usePictureOffers,
  useRemoveOwnPhoto,
  useSetOwnPhoto,
  useTakePicture,
} from "../api/photos.ts"
import { succeeded } from "../api/query-client.ts"
import { notSet, PhotoSection } from "./photo-section.tsx"

interface OwnPhotoProps {
  readonly user: CurrentUser
  readonly name: string
}

/** The photo of whoever is signed in. */
export const OwnPhoto = ({ user, name }: OwnPhotoProps) => {
  const { mutateAsync: set } = useSetOwnPhoto()
  const { mutateAsync: remove, isPending: isRemoving } = useRemoveOwnPhoto()
  const { mutate: take, isPending: isTaking, variables } = useTakePicture()
  return (
    <PhotoSection
      id={user.id}
      name={name}
      src={user.profileImageUrl}
      isSeenNearby
      note="Your photo also appears on your entry in People, for everyone you share it with."
      offers={usePictureOffers()}
      taking={isTaking ? variables : null}
      onTake={take}
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
