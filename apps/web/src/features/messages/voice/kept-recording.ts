import { uploadAboutSchema } from '@tend/protocol';
import { keepFile, type KeptPlace, readKept } from '../../../platform/storage/kept-files.ts';

/** The key of what is known of a recording, behind those of its chunks, which are numbered. Both start with its id. */
const aboutKey = 'about';
const aboutSchema = uploadAboutSchema.pick({ durationMs: true, waveform: true }).required();

interface About {
  durationMs: number;
  waveform: number[];
}

interface KeptRecording extends About {
  id: string;
  chunks: readonly Blob[];
}

/** Where the recordings of a chat wait on the device until they are sent. */
export function placeOfVoice(userId: string, chatId: string): KeptPlace {
  return `${userId}/voice/${chatId}`;
}

interface KeptChunk {
  id: string;
  number: number;
  chunk: Blob;
}

export function keepChunk(place: KeptPlace, { id, number, chunk }: KeptChunk): Promise<void> {
  const key = `${id}.${String(number).padStart(6, '0')}`;
  return keepFile(place, key, new File([chunk], key, { type: chunk.type }));
}

export function keepAbout(place: KeptPlace, id: string, about: About): Promise<void> {
  const file = new File([JSON.stringify(about)], aboutKey, { type: 'application/json' });
  return keepFile(place, `${id}.${aboutKey}`, file);
}

/** The oldest one; null if nothing was recorded, or not enough of it was kept to be played. */
export async function readKeptRecording(place: KeptPlace): Promise<KeptRecording | null> {
  const files = [...(await readKept(place))];
  const ids = new Set(files.map(([key]) => idIn(key)));
  for (const id of ids) {
    const own = files.filter(([key]) => idIn(key) === id);
    const text = await own.find(([key]) => key === `${id}.${aboutKey}`)?.[1].text();
    const about = text === undefined ? null : aboutSchema.safeParse(JSON.parse(text));
    const chunks = own.filter(([key]) => !key.endsWith(aboutKey)).map(([, file]) => file);
    if (about?.success === true && chunks.length > 0) return { id, ...about.data, chunks };
  }
  return null;
}

function idIn(key: string): string {
  return key.slice(0, key.indexOf('.'));
}
