import { fn } from "storybook/test"
import { PhotoSection, type PhotoSectionProps } from "../frontend/photos/photo-section.tsx"

const drawn = (skin: string, hair: string, ground: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/><circle cx="32" cy="22" r="15" fill="${hair}"/><circle cx="32" cy="27" r="12" fill="${skin}"/><path d="M10 64c2-18 42-18 44 0" fill="${hair}"/></svg>`,
  )}`

/** Faces that stand for photos. */
export const faces = {
  walter: drawn("#e8b796", "#d9d4cc", "#7a9aa8"),
  rosa: drawn("#c98f6b", "#4a2f22", "#c7a76c"),
}

const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), type)
  })

/** A picture as a camera would make it, with somebody in its upper part. */
export const aPictureFile = async (width = 900, height = 1_200, type = "image/jpeg") => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  const pen = canvas.getContext("2d")
  if (pen === null) throw new Error("this browser draws nothing")
  const disc = (color: string, x: number, y: number, radius: number) => {
    pen.fillStyle = color
    pen.beginPath()
    pen.ellipse(x * width, y * height, radius * width, radius * width, 0, 0, 7)
    pen.fill()
  }
  pen.fillStyle = "#7a9aa8"
  pen.fillRect(0, 0, width, height)
  disc("#5b7486", 0.1, 0.9, 0.3)
  disc("#d9d4cc", 0.5, 0.34, 0.2)
  disc("#e8b796", 0.5, 0.38, 0.16)
  disc("#3f4f46", 0.5, 0.95, 0.4)
  const blob = await encoded(canvas, type)
  return new File([blob], "IMG_0412.JPG", { type })
}

/** A photo's section with nothing behind it. */
export const aPhotoSection = (changes: Partial<PhotoSectionProps> = {}) => (
  <PhotoSection
    id={1}
    name="Walter Holloway"
    src={null}
    note="Visible to everyone who can see Walter Holloway."
    onSet={fn(async () => null)}
    isRemoving={false}
    onRemove={fn(async () => undefined)}
    {...changes}
  />
)
