import type { VersionId } from "#protocol/ids.ts"
import { showError } from "../api/show-error.ts"
import { useRestoreVersion } from "../api/versions.ts"
import { showToast } from "../ui/toast.ts"

/** `restore` resolves to true when it worked; otherwise the user has been told why. */
export const useRestore = (storyId: number) => {
  const { mutateAsync, isPending: isRestoring } = useRestoreVersion(storyId)
  const restore = async (versionId: VersionId): Promise<boolean> => {
    try {
      await mutateAsync(versionId)
      showToast({ title: "Updated Successfully", tone: "good" })
      return true
    } catch (error) {
      const otherwise = "Nothing has changed. Please try again."
      showError(error, "Failed to update story content.", otherwise)
      return false
    }
  }
  return { restore, isRestoring }
}
