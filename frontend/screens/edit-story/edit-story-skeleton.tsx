import { BackToStories } from "../../cards/back-to-stories.tsx"
import { FormSkeleton } from "../../ui/form-skeleton.tsx"

/** The form while loading. */
export const EditStorySkeleton = () => <FormSkeleton back={<BackToStories />} />
