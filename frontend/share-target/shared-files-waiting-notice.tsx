import { Share2 } from "lucide-react"
import { Link } from "wouter"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { offeredOf, titleOfOffer } from "./shared-files-text.ts"
import { useSharedFiles } from "./use-shared-files.ts"

/** Says elsewhere that something was handed over, and leads to where it is used. */
export const HandedWaiting = ({ userId }: { readonly userId: number }) => {
  const { shared } = useSharedFiles(userId)
  if (shared.length === 0) return null
  return (
    <Notice
      tone="sage"
      icon={<Share2 />}
      title={titleOfOffer(shared.map(offeredOf))}
      action={
        <Button asChild>
          <Link href="/record?way=upload">See what you shared</Link>
        </Button>
      }
    />
  )
}
