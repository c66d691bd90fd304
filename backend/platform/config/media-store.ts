/** A bucket, and how its server is spoken to. */
export interface S3Place {
  /** With the port, without a path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** The bucket is named in the path, not in front of the host. */
  readonly pathStyle: boolean
  readonly key: string
  readonly secret: string
}

/** Where recordings and photos are kept. */
export type MediaPlace = { readonly kind: "disk" } | { readonly kind: "s3"; readonly s3: S3Place }

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ""
  }
}

/** The hosts of AWS name their region, and want the bucket in front of them. */
const awsRegion = (host: string) =>
  /(?:^|\.)s3[.-](?:dualstack\.)?([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com(?:\.cn)?$/.exec(
    host,
  )?.[1]

/** What other servers are told where they have no regions. */
const usualRegion = "us-east-1"

/**
 * Parses `https://KEY:SECRET@s3.example.org/bucket?region=…&pathStyle=…`; null for anything else. What
 * is no letter or digit in the key or the secret is percent-encoded.
 */
export const readS3 = (text: string): S3Place | null => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hash !== "") return null
  const [key, secret] = [decoded(url.username), decoded(url.password)]
  if (key === "" || secret === "") return null
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url.pathname)?.[1]
  if (bucket === undefined) return null
  const { region, pathStyle, ...unknown } = Object.fromEntries(url.searchParams)
  if (Object.keys(unknown).length > 0) return null
  if (region !== undefined && !/^[a-z0-9-]{1,40}$/.test(region)) return null
  if (pathStyle !== undefined && !/^(?:true|false)$/.test(pathStyle)) return null
  const aws = awsRegion(url.hostname)
  return {
    endpoint: url.origin,
    region: region ?? aws ?? usualRegion,
    bucket,
    pathStyle: pathStyle === undefined ? aws === undefined : pathStyle === "true",
    key,
    secret,
  }
}

interface Given {
  readonly S3_URL?: string
  readonly MEDIA_DIR?: string
}

/** Where recordings are kept. Error messages never contain the address, which holds a key. */
export const readMediaPlace = ({ S3_URL, MEDIA_DIR }: Given): MediaPlace => {
  if (S3_URL === undefined) return { kind: "disk" }
  if (MEDIA_DIR !== undefined)
    throw new Error("S3_URL and MEDIA_DIR can't be combined: recordings can only be in one place.")
  const s3 = readS3(S3_URL)
  if (s3 === null)
    throw new Error(
      "S3_URL must look like https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1, with %2F for a / in the key or the secret.",
    )
  return { kind: "s3", s3 }
}
