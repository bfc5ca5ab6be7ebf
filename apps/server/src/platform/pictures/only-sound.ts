/**
 * Whether a WebM or MP4 file has sound only, as voice notes do: browsers record them in the containers of videos.
 * Decided from the file's beginning; if that does not tell, it is a video.
 */
export function hasOnlySound(beginning: Uint8Array): boolean {
  const bytes = Buffer.from(beginning);
  const tracks = readHandlers(bytes) ?? readCodecs(bytes);
  return tracks.has('sound') && !tracks.has('picture');
}

type Track = 'sound' | 'picture';

/** The handlers of an MP4's tracks, or null if `moov`, in which they are, is not completely there. */
function readHandlers(bytes: Buffer): Set<Track> | null {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    const end = at + size;
    if (size < 8 || end > bytes.length) return null;
    if (bytes.toString('latin1', at + 4, at + 8) === 'moov') {
      // A handler's name follows its version, flags, and four bytes that QuickTime uses.
      const text = bytes.toString('latin1', at, end);
      return new Set(
        Array.from(text.matchAll(/hdlr.{8}(soun|vide)/gs), ([, handler]) =>
          handler === 'soun' ? 'sound' : 'picture',
        ),
      );
    }
    at = end;
  }
  return null;
}

/** The codecs of a WebM's tracks. Opus is the one in which voices are recorded, and its track is short. */
function readCodecs(bytes: Buffer): Set<Track> {
  const text = bytes.toString('latin1');
  return new Set(
    Array.from(text.matchAll(/A_OPUS|V_(?:VP[89]|AV1|MPEG)/g), ([codec]) =>
      codec === 'A_OPUS' ? 'sound' : 'picture',
    ),
  );
}
