import type { AudioInfo } from "../../ports/audio.ts"

type Container = AudioInfo["container"]

/**
 * The only demuxer allowed for each format, so that a playlist or other file in disguise is not
 * interpreted.
 */
const demuxers = { mp3: "mp3", m4a: "mov", wav: "wav", webm: "matroska" } as const

/** The only decoders allowed; pictures are never decoded. Their names differ between builds. */
const decoders = [
  "aac,aac_fixed,alac,mp3,mp3float,mp2,mp2float,mp1,mp1float,opus,libopus,vorbis,libvorbis,flac",
  "pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be",
  "pcm_f64le,pcm_f64be,pcm_alaw,pcm_mulaw,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt,gsm_ms,amrnb,amrwb",
].join(",")

/** Arguments that open a local file and only its first audio stream. */
export const inputOf = (path: string, container: Container) => [
  "-protocol_whitelist",
  "file",
  "-codec_whitelist",
  decoders,
  "-f",
  demuxers[container],
  "-i",
  `file:${path}`,
]

export const firstAudio = ["-map", "0:a:0"]

/**
 * By default ffmpeg fails when two thirds of a stream cannot be decoded; here every decodable part
 * counts.
 */
export const tolerant = ["-max_error_rate", "1"]

export const mediaTypes = {
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  wav: "audio/wav",
  webm: "audio/webm",
} as const
