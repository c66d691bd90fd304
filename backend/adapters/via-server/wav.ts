import { sampleRate } from "../sherpa/samples-file.ts"

const headerBytes = 44
const bytesPerSample = 2

/** A WAV file of 16 bits, mono, which every transcriber takes. */
export const wavOf = (samples: Float32Array): Uint8Array => {
  const data = samples.length * bytesPerSample
  const file = Buffer.alloc(headerBytes + data)
  file.write("RIFF", 0, "latin1")
  file.writeUInt32LE(headerBytes - 8 + data, 4)
  file.write("WAVEfmt ", 8, "latin1")
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * bytesPerSample, 28)
  file.writeUInt16LE(bytesPerSample, 32)
  file.writeUInt16LE(bytesPerSample * 8, 34)
  file.write("data", 36, "latin1")
  file.writeUInt32LE(data, 40)
  for (const [at, sample] of samples.entries()) {
    const value = Number.isNaN(sample) ? 0 : Math.max(-1, Math.min(1, sample))
    file.writeInt16LE(Math.round(value * 32_767), headerBytes + at * bytesPerSample)
  }
  return new Uint8Array(file.buffer, file.byteOffset, file.length)
}
