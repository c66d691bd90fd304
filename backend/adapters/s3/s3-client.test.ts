import { S3ServiceException } from "@aws-sdk/client-s3"
import { describe, expect, it } from "vitest"
import { mayPass, troubleOf } from "./s3-client.ts"

const rejected = (name: string, httpStatusCode: number) =>
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
    expect(rejected(name, status)).toMatchObject({ _tag: "S3Said", what })
  })

  it("R533 is asked again only where that may help", () => {
    for (const trouble of [
      rejected("SlowDown", 503),
      rejected("InternalError", 500),
      rejected("BadDigest", 400),
      rejected("ConditionalRequestConflict", 409),
      troubleOf(new Error("socket hang up")),
    ])
      expect(mayPass(trouble)).toBe(true)
    for (const trouble of [
      rejected("AccessDenied", 403),
      rejected("InvalidAccessKeyId", 403),
      rejected("NoSuchBucket", 404),
      rejected("NoSuchKey", 404),
    ])
      expect(mayPass(trouble)).toBe(false)
  })
})
