import { type Engine, floor } from "./floor.ts"

type Versions = readonly [chrome: number, safari: number, firefox: number]

/** No browser of that engine has it yet. */
const never = Number.POSITIVE_INFINITY

/**
 * When functions came that are younger than 2022, by MDN's tables. A name with a dot in front is a method,
 * whatever it is called on; methods named as those of others are left to the types, which know no younger
 * ones than TypeScript's `lib` names.
 */
const features: Readonly<Record<string, Versions>> = {
  "Object.hasOwn": [93, 15.4, 92],
  ".at": [92, 15.4, 90],
  ".findLast": [97, 15.4, 104],
  ".findLastIndex": [97, 15.4, 104],
  ".toSorted": [110, 16, 115],
  ".toReversed": [110, 16, 115],
  ".toSpliced": [110, 16, 115],
  structuredClone: [98, 15.4, 94],
  "crypto.randomUUID": [92, 15.4, 95],
  "Array.fromAsync": [121, 16.4, 115],
  "Map.groupBy": [117, 17.4, 119],
  "Object.groupBy": [117, 17.4, 119],
  "Promise.withResolvers": [119, 17.4, 121],
  "Promise.try": [128, 18.2, 134],
  "Atomics.waitAsync": [87, 16.4, 145],
  "RegExp.escape": [136, 18.2, 134],
  "Error.isError": [134, 26, 138],
  "Math.f16round": [135, 18.2, 129],
  "Math.sumPrecise": [147, 26.2, 137],
  "Symbol.dispose": [134, never, 141],
  "Symbol.asyncDispose": [134, never, 141],
  "Iterator.from": [122, 18.4, 131],
  "Iterator.concat": [146, 26.4, 147],
  "Uint8Array.fromBase64": [140, 18.2, 133],
  "Uint8Array.fromHex": [140, 18.2, 133],
  DisposableStack: [134, never, 141],
  AsyncDisposableStack: [134, never, 141],
  SuppressedError: [134, never, 141],
  Float16Array: [135, 18.2, 129],
  Temporal: [144, never, 139],
  ".isWellFormed": [111, 16.4, 119],
  ".toWellFormed": [111, 16.4, 119],
  ".isSubsetOf": [122, 17, 127],
  ".isSupersetOf": [122, 17, 127],
  ".isDisjointFrom": [122, 17, 127],
  ".symmetricDifference": [122, 17, 127],
  ".getOrInsert": [145, 26.2, 144],
  ".getOrInsertComputed": [145, 26.2, 144],
  ".toBase64": [140, 18.2, 133],
  ".setFromBase64": [140, 18.2, 133],
  ".setFromHex": [140, 18.2, 133],
  "Intl.Segmenter": [87, 14.1, 125],
  "Intl.DurationFormat": [129, 16.4, 136],
  "AbortSignal.any": [116, 17.4, 124],
  "AbortSignal.timeout": [103, 16, 100],
  "URL.canParse": [120, 17, 115],
  "URL.parse": [126, 18, 126],
  "ReadableStream.from": [never, never, 117],
  CompressionStream: [80, 16.4, 113],
  DecompressionStream: [80, 16.4, 113],
  OffscreenCanvas: [69, 16.4, 105],
  requestIdleCallback: [47, never, 55],
  scheduler: [94, never, 142],
  navigation: [102, 26.2, 147],
  cookieStore: [87, 18.4, 140],
  ClipboardItem: [76, 13.1, 127],
  Highlight: [105, 17.2, 140],
  EditContext: [121, never, never],
  documentPictureInPicture: [116, never, never],
  "CSS.highlights": [105, 17.2, 140],
  "navigator.wakeLock": [84, 16.4, 126],
  "navigator.userActivation": [72, 16.4, 120],
  "navigator.userAgentData": [90, never, never],
  "Document.parseHTMLUnsafe": [124, 17.4, 128],
  ".setHTMLUnsafe": [124, 17.4, 123],
  ".getHTML": [125, 18, 128],
  ".checkVisibility": [105, 17.4, 106],
  ".showPopover": [114, 17, 125],
  ".hidePopover": [114, 17, 125],
  ".togglePopover": [114, 17, 125],
  ".startViewTransition": [111, 18, 144],
  ".moveBefore": [133, never, 144],
  ".requestClose": [134, never, 139],
  ".createWritable": [86, 26, 111],
  ".caretPositionFromPoint": [128, 26.2, 20],
  ".scrollIntoViewIfNeeded": [15, 5, never],
}

const since = ([chrome, safari, firefox]: Versions): Readonly<Record<Engine, number>> => ({
  chrome,
  safari,
  firefox,
})

const title = { chrome: "Chrome", safari: "Safari", firefox: "Firefox" } as const
const engines = ["chrome", "safari", "firefox"] as const

/** What the oldest browsers lack, and who has it from when: 'Chrome 116, Safari 17.4, Firefox 124'. */
export const youngFeatures: ReadonlyMap<string, string> = new Map(
  Object.entries(features)
    .filter(([, versions]) => engines.some((engine) => since(versions)[engine] > floor[engine]))
    .map(([name, versions]) => [
      name,
      engines
        .map((engine) => {
          const version = since(versions)[engine]
          return version === never ? `no ${title[engine]}` : `${title[engine]} ${version}`
        })
        .join(", "),
    ]),
)
