import type { SoundFacts } from "../../ports/sound.ts"

type Container = SoundFacts["container"]

/** The one demuxer each kind may be read with, so that nothing that only looks like it is followed. */
const demuxers = { mp3: "mp3", m4a: "mov", wav: "wav", webm: "matroska" } as const

/** Decoders a sound file may ask for; pictures in it are never decoded. Names differ between builds. */
const decoders = [
  "aac,aac_fixed,alac,mp3,mp3float,mp2,mp2float,mp1,mp1float,opus,libopus,vorbis,libvorbis,flac",
  "pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be",
  "pcm_f64le,pcm_f64be,pcm_alaw,pcm_mulaw,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt,gsm_ms,amrnb,amrwb",
].join(",")

/** Reads the first audio stream of a local file and nothing else. */
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

/** However many pieces of a recording are broken, the others are heard. ffmpeg gives up at two thirds by itself. */
export const tolerant = ["-max_error_rate", "1"]

export const mediaTypes = {
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  wav: "audio/wav",
  webm: "audio/webm",
} as const
