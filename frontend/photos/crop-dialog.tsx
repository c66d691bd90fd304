import { type SyntheticEvent, useState } from "react"
import { type Crop, middle, noPhotoWords } from "#protocol/photo.ts"
import { Button } from "../ui/button.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { Notice } from "../ui/notice.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { Cropper } from "./photo-cropper.tsx"
import { firstCrop, type ImageSize } from "./crop-moves.ts"

/** Sends a picture. Resolves to null when it is set, otherwise to the sentence that says why not. */
export type SetPhoto = (
  picture: { readonly file: File; readonly crop: Crop },
  onProgress: (fraction: number) => void,
) => Promise<string | null>

interface CropDialogProps {
  readonly file: File
  /** An address of the file within this page. */
  readonly src: string
  readonly onSet: SetPhoto
  readonly onClose: () => void
}

/** Shows the picture that was chosen, and asks which part of it to keep. */
export const CropDialog = ({ file, src, onSet, onClose }: CropDialogProps) => {
  const [size, setSize] = useState<ImageSize | null>(null)
  const [crop, setCrop] = useState<Crop>(middle)
  const [problem, setProblem] = useState<string | null>(null)
  /** How much of it is sent; null while nothing is. */
  const [sent, setSent] = useState<number | null>(null)

  const measure = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) => {
    const measured = { width: image.naturalWidth, height: image.naturalHeight }
    setSize(measured)
    setCrop(firstCrop(measured))
  }
  const save = async () => {
    setProblem(null)
    setSent(0)
    const rejected = await onSet({ file, crop }, setSent)
    setSent(null)
    if (rejected === null) onClose()
    else setProblem(rejected)
  }
  const isSending = sent !== null

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Crop the photo"
      description="Move it and zoom in until the face fills the circle."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={isSending}
            disabled={size === null}
            onClick={() => void save()}
          >
            {isSending && sent < 1 ? `Uploading, ${String(Math.floor(sent * 100))}%` : "Save photo"}
          </Button>
        </>
      }
    >
      {problem !== null && <Notice tone="brick">{problem}</Notice>}
      {size === null && problem === null && (
        <>
          <Skeleton
            shape="block"
            className="mx-auto aspect-square w-full max-w-[min(360px,38dvh)]"
          />
          <img
            src={src}
            alt=""
            className="sr-only"
            onLoad={measure}
            onError={() => setProblem(noPhotoWords.damaged)}
          />
        </>
      )}
      {size !== null && <Cropper src={src} size={size} crop={crop} onCrop={setCrop} />}
    </Dialog>
  )
}
