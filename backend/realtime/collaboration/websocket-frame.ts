/** The first byte of a frame (RFC 6455, 5.2): a whole message in one frame, binary. */
const wholeAndBinary = 0x82
/**
 * A length that does not fit into seven bits is replaced by one of these and follows in two or
 * eight bytes.
 */
const inTwoBytes = 126
const inEightBytes = 127

/**
 * A message as a web socket frame. Servers do not mask frames, so the same frame can be sent to
 * everybody.
 */
export const frameOf = (message: Uint8Array): Buffer => {
  const { length } = message
  const isShort = length < inTwoBytes
  const isLong = length > 0xffff
  const head = isShort ? 2 : isLong ? 10 : 4
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = wholeAndBinary
  frame[1] = isShort ? length : isLong ? inEightBytes : inTwoBytes
  if (isLong) frame.writeBigUInt64BE(BigInt(length), 2)
  else if (!isShort) frame.writeUInt16BE(length, 2)
  frame.set(message, head)
  return frame
}
