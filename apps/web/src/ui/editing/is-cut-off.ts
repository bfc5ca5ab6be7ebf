const jpegStart = 0xffd8;
const pngStart = 0x8950;
const scanMarker = 0xffda;
/** Some programs write something behind the end of a PNG. */
const tailBytes = 64 * 1024;

/**
 * Whether a JPEG or PNG ends too early, as when its copying was interrupted. Browsers draw what there is of it, and what is
 * drawn is a whole picture for everybody after them.
 */
export async function isCutOff(file: Blob): Promise<boolean> {
  const start = wordAt(await read(file.slice(0, 2)), 0);
  if (start === jpegStart) return isJpegCutOff(await read(file));
  if (start !== pngStart) return false;
  const tail = await read(file.slice(-tailBytes));
  return !new TextDecoder('latin1').decode(tail).includes('IEND');
}

async function read(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

/** The end of a JPEG, FF D9, is nowhere within its scans. Its thumbnail, in a segment before them, has one of its own. */
function isJpegCutOff(bytes: Uint8Array): boolean {
  let place = 2;
  while (wordAt(bytes, place) !== scanMarker) {
    // Not of the usual form, or it ends here: the server looks into it.
    if (bytes[place] !== 0xff) return place >= bytes.length;
    // A marker may be filled up with any number of these.
    const isFill = bytes[place + 1] === 0xff;
    place += isFill ? 1 : 2 + wordAt(bytes, place + 2);
  }
  do place = bytes.indexOf(0xd9, place + 1);
  while (place >= 0 && bytes[place - 1] !== 0xff);
  return place < 0;
}

function wordAt(bytes: Uint8Array, place: number): number {
  return ((bytes[place] ?? 0) << 8) | (bytes[place + 1] ?? 0);
}
