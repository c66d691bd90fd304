import { BackToStories } from "../../stories/back-to-stories.tsx"
import { FormSkeleton } from "../../ui/form-skeleton.tsx"

/** The form while loading. */
export const EditStorySkeleton = () => <FormSkeleton back={<BackToStories />} />
