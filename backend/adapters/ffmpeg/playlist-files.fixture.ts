// Playlists and containers with references to other resources: A14–A18. None
// may be followed.
import type { BadFile } from "./bad-files.fixture.ts"

/** `canary` is a URL that must not be requested, `sibling` a recording that must not be played. */
export const pointingFiles = (canary: string, sibling: string): ReadonlyArray<BadFile> => {
  const playlist = (target: string) => `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10,\n${target}\n`
  const concat = (target: string) => `ffconcat version 1.0\nfile '${target}'\n`
  const subtitles = Buffer.from(playlist(canary))
  const avi = Buffer.concat([
    Buffer.from("RIFF\xff\xff\0\0AVI LIST\x14\0\0\0hdrlstrhGAB2\0\x02\0", "latin1"),
    subtitles,
  ])
  const dash = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet mimeType="audio/mp4"><Representation id="1"><BaseURL>${canary}</BaseURL></Representation></AdaptationSet></Period></MPD>`
  const sdp = "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n"
  const asx = `<asx version="3.0"><entry><ref href="${canary}"/></entry></asx>`
  const texts: ReadonlyArray<readonly [string, string]> = [
    ["A14 a playlist of another file", playlist(`file://${sibling}`)],
    ["A14 a playlist of an address", playlist(canary)],
    ["A14 a playlist of joined files", playlist(`concat:${sibling}|${sibling}`)],
    ["A14 a playlist of a part of a file", playlist(`subfile,,start,0,end,99999,,:${sibling}`)],
    ["A15 a list of a sibling", concat("sibling.wav")],
    ["A16 a list of an absolute path", concat(sibling)],
    ["A16 a list of an address", concat(canary)],
    ["A18 a stream's description", dash],
    ["A18 a session's description", sdp],
    ["A18 a playlist in XML", asx],
    ["A18 a redirection", `RTSPtextRTSP://${canary}`],
    ["A18 lyrics with a time", `[00:00.00]${canary}\n`],
  ]
  return [
    ...texts.map(([title, text]): BadFile => ({
      title,
      bytes: Buffer.from(text),
      fate: "SoundUnreadable",
    })),
    { title: "A17 a film whose subtitles are a playlist", bytes: avi, fate: "SoundNotAllowed" },
  ]
}
