/** The first byte of a frame (RFC 6455, 5.2): the whole message is in it, and it is bytes. */
const wholeAndBinary = 0x82
/** Lengths that do not fit in seven bits are said to be in the two or the eight bytes behind them. */
const inTwoBytes = 126
const inEightBytes = 127

/**
 * A message as it stands on the line of a web socket. What a server says is not masked, so that one
 * frame does for everybody who hears it.
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
