/**
 * How often access is checked again while bytes are being sent; over a slow connection one file can
 * take minutes.
 */
const trustMillis = 1_000

/** Passes the bytes on as long as the check still allows it. */
export async function* whileAllowed(
  bytes: AsyncIterable<Uint8Array>,
  ask: () => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  let asked = performance.now()
  for await (const piece of bytes) {
    if (performance.now() - asked > trustMillis) {
      await ask()
      asked = performance.now()
    }
    yield piece
  }
}
