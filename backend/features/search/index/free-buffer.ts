import type { NumberArray } from "./index-interface.ts"

/**
 * Gives memory back that nobody reads any more. Left to be cleared up with the rest, pieces as large as
 * all the lists or vectors there are would lie there for hours, as little else is made in this thread.
 */
export const giveBack = ({ buffer, byteLength }: NumberArray) => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
