import { S3ServiceException } from "@aws-sdk/client-s3"
import { describe, expect, it } from "vitest"
import { mayPass, troubleOf } from "./s3-client.ts"

const refused = (name: string, httpStatusCode: number) =>
  troubleOf(
    new S3ServiceException({
      name,
      $fault: "client",
      message: name,
      $metadata: { httpStatusCode },
    }),
  )

describe("what an S3 server says", () => {
  it.each([
    ["QuotaExceeded", 403, "full"],
    ["InsufficientStorage", 507, "full"],
    ["XMinioStorageFull", 507, "full"],
    ["Whatever", 507, "full"],
    ["NoSuchKey", 404, "missing"],
    ["PreconditionFailed", 412, "taken"],
  ])("R531 %s means the same whoever says it", (name, status, what) => {
    expect(refused(name, status)).toMatchObject({ _tag: "S3Said", what })
  })

  it("R533 is asked again only where that may help", () => {
    for (const trouble of [
      refused("SlowDown", 503),
      refused("InternalError", 500),
      refused("BadDigest", 400),
      refused("ConditionalRequestConflict", 409),
      troubleOf(new Error("socket hang up")),
    ])
      expect(mayPass(trouble)).toBe(true)
    for (const trouble of [
      refused("AccessDenied", 403),
      refused("InvalidAccessKeyId", 403),
      refused("NoSuchBucket", 404),
      refused("NoSuchKey", 404),
    ])
      expect(mayPass(trouble)).toBe(false)
  })
})
