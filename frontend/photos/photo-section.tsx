import { ImagePlus, Trash2 } from "lucide-react"
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { type ProviderName, providers } from "#protocol/account.ts"
import { limits } from "#protocol/limits.ts"
import { noPhotoWords, whyNoPhoto } from "#protocol/photo.ts"
import { Avatar } from "../ui/avatar.tsx"
import { Button } from "../ui/button.tsx"
import { Confirm } from "../ui/confirm-dialog.tsx"
import { Notice } from "../ui/notice.tsx"
import { CropDialog, type SetPhoto } from "./crop-dialog.tsx"

/** What the server looks at as well is in the first part of a file. */
const head = 256 * 1024

/** Why a file cannot become a photo, as far as that is seen before it is sent; null if it may. */
const problemOf = async (file: File): Promise<string | null> => {
  if (file.size > limits.photo.bytes) return noPhotoWords["too large"]
  try {
    const why = whyNoPhoto(new Uint8Array(await file.slice(0, head).arrayBuffer()))
    return why === null ? null : noPhotoWords[why]
  } catch {
    return "We can't read this file on this device. Please choose another one."
  }
}

export interface PhotoSectionProps {
  /** Of the person whose photo it is. */
  readonly id: number
  readonly name: string
  readonly src: string | null
  /** Whether it is shown nearby already. */
  readonly isSeenNearby?: boolean
  /** Who sees it. */
  readonly note: ReactNode
  readonly onSet: SetPhoto
  readonly isRemoving: boolean
  readonly onRemove: () => Promise<unknown>
  /** The providers that have a picture of the user. */
  readonly offers?: ReadonlyArray<ProviderName>
  readonly taking?: ProviderName | null
  readonly onTake?: (provider: ProviderName) => void
}

export const notSet = "We couldn't save the photo. Please try again."

const labelOf = (provider: ProviderName) =>
  providers.find(({ name }) => name === provider)?.label ?? provider

/** A photo, and the buttons to choose another one or none. What is done here is done at once. */
export const PhotoSection = (props: PhotoSectionProps) => {
  const { id, name, src, isSeenNearby = false, note, onSet, isRemoving, onRemove } = props
  const { offers = [], taking = null, onTake } = props
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<{ readonly file: File; readonly src: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)

  // The file stays in memory for as long as it has an address.
  useEffect(() => (picked === null ? undefined : () => URL.revokeObjectURL(picked.src)), [picked])

  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    if (file === undefined) return
    const found = await problemOf(file)
    setProblem(found)
    setPicked(found === null ? { file, src: URL.createObjectURL(file) } : null)
    // Cleared once it was read, so that choosing the same file again fires a change event.
    if (input.current !== null) input.current.value = ""
  }
  const remove = async () => {
    await onRemove()
    setAsking(false)
  }

  return (
    <section aria-label="Photo" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {!isSeenNearby && <Avatar id={id} name={name} src={src} size="large" />}
        <div className="grid min-w-0 flex-[1_1_240px] grid-cols-1 gap-3">
          <p className="text-faded">{note}</p>
          <div className="flex flex-wrap gap-3">
            <input
              ref={input}
              type="file"
              // Without HEIC, so that an iPhone hands over a JPEG of it.
              accept="image/jpeg,image/png,image/webp"
              aria-label="Photo file"
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => void pick(event)}
            />
            <Button icon={<ImagePlus />} onClick={() => input.current?.click()}>
              {src === null ? "Choose a photo" : "Change photo"}
            </Button>
            {src !== null && (
              <Button icon={<Trash2 />} variant="quiet" onClick={() => setAsking(true)}>
                Remove photo
              </Button>
            )}
            {offers.map((provider) => (
              <Button
                key={provider}
                variant="quiet"
                pending={taking === provider}
                onClick={() => taking === null && onTake?.(provider)}
              >
                Use the picture from {labelOf(provider)}
              </Button>
            ))}
          </div>
        </div>
      </div>
      {problem !== null && (
        <Notice tone="brick" title="We can't use this file">
          {problem}
        </Notice>
      )}
      {picked !== null && <CropDialog {...picked} onSet={onSet} onClose={() => setPicked(null)} />}
      <Confirm
        open={isAsking}
        onOpenChange={(open) => !isRemoving && setAsking(open)}
        title={
          <>
            Remove the photo of <bdi>{name}</bdi>?
          </>
        }
        text="We'll delete the photo and show the first letter of the name instead."
        confirmLabel="Remove photo"
        pending={isRemoving}
        onConfirm={() => void remove()}
      />
    </section>
  )
}
