/** How long bytes go on flowing before it is asked again whether they may: a slow line takes minutes for one file. */
const trustMillis = 1_000

/** The bytes, for as long as the question who may have them is answered with yes. */
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
