import type { CurrentUser } from "#protocol/user.ts"
import { errorMessage } from "../api/errors.ts"
import {
  usePictureOffers,
  useRemoveOwnPhoto,
  useSetOwnPhoto,
  useTakePicture,
} from "../api/photos.ts"
import { showError } from "../api/show-error.ts"
import { showToast } from "../ui/toast.ts"
import { notRemoved, notSet, notTaken } from "./photo-text.ts"
import { PhotoSection } from "./photo-section.tsx"

interface OwnPhotoProps {
  readonly user: CurrentUser
  readonly name: string
}

const saved = () => showToast({ title: "Photo Saved", tone: "good" })

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
      onTake={(provider) =>
        take(provider, {
          onSuccess: saved,
          onError: (error) => showError(error, "No Picture", notTaken),
        })
      }
      onSet={async (picture, onProgress) => {
        try {
          await set({ ...picture, onProgress })
          saved()
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
