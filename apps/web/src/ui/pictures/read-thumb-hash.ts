/** A picture of some 32 pixels across. */
interface SmallPicture {
  readonly width: number;
  readonly height: number;
  /** Four bytes for each. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** One cosine wave of a channel: how often it swings across and down, and how far. */
interface Wave {
  readonly across: number;
  readonly down: number;
  readonly weight: number;
}

interface Channel {
  readonly mean: number;
  readonly waves: readonly Wave[];
}

const mostPixels = 32;
/** No channel swings more often, in either direction. */
const mostWaves = 7;

/**
 * Reads a ThumbHash as `thumbHashToRGBA` of its library does. That computes all cosines for each pixel, which was a quarter
 * of what it took to draw a row with a photo while a chat is scrolled; here they are computed once for a column and a row.
 */
export function readThumbHash(hash: Uint8Array): SmallPicture {
  const at = (index: number) => hash[index] ?? 0;
  const head = at(0) | (at(1) << 8) | (at(2) << 16);
  const rest = at(3) | (at(4) << 8);
  const hasAlpha = head >> 23 === 1;
  const most = hasAlpha ? 5 : mostWaves;
  const [across, down] = rest >> 15 === 1 ? [most, rest & 7] : [rest & 7, most];
  const ratio = across / down;
  const width = Math.round(ratio > 1 ? mostPixels : mostPixels * ratio);
  const height = Math.round(ratio > 1 ? mostPixels / ratio : mostPixels);
  const read = readWaves(hash, hasAlpha ? 6 : 5);
  const light = read(Math.max(3, across), Math.max(3, down), ((head >> 18) & 31) / 31);
  // Colours are stored weaker than they are, since rounding weakens them.
  const yellow = read(3, 3, (((rest >> 3) & 63) / 63) * 1.25);
  const red = read(3, 3, (((rest >> 9) & 63) / 63) * 1.25);
  const opacity = hasAlpha ? read(5, 5, (at(5) >> 4) / 15) : [];
  const draw = drawChannels(width, height);
  return toPixels(
    { width, height },
    {
      light: draw({ mean: (head & 63) / 63, waves: light }),
      yellow: draw({ mean: ((head >> 6) & 63) / 31.5 - 1, waves: yellow }),
      red: draw({ mean: ((head >> 12) & 63) / 31.5 - 1, waves: red }),
      opacity: draw({ mean: hasAlpha ? (at(5) & 15) / 15 : 1, waves: opacity }),
    },
  );
}

/** Reads the waves of one channel after the other: four bits each, the slow ones only. */
function readWaves(hash: Uint8Array, start: number) {
  let index = 0;
  return (across: number, down: number, scale: number): Wave[] => {
    const waves: Wave[] = [];
    for (let y = 0; y < down; y += 1) {
      for (let x = y === 0 ? 1 : 0; x * down < across * (down - y); x += 1) {
        const bits = ((hash[start + (index >> 1)] ?? 0) >> ((index & 1) << 2)) & 15;
        index += 1;
        waves.push({ across: x, down: y, weight: 2 * (bits / 7.5 - 1) * scale });
      }
    }
    return waves;
  };
}

/** The value of a channel at each pixel: the waves of a row are summed up once, and then swing across it. */
function drawChannels(width: number, height: number) {
  const [columns, rows] = [cosinesFor(width), cosinesFor(height)];
  return ({ mean, waves }: Channel): Float64Array => {
    const values = new Float64Array(width * height).fill(mean);
    const most = waves.reduce((count, { across }) => Math.max(count, across + 1), 0);
    for (let y = 0; y < height; y += 1) {
      const sums = new Float64Array(most);
      for (const { across, down, weight } of waves) {
        sums[across] = (sums[across] ?? 0) + weight * (rows[y * mostWaves + down] ?? 0);
      }
      for (let x = 0; x < width; x += 1) {
        let value = mean;
        for (let wave = 0; wave < most; wave += 1) {
          value += (sums[wave] ?? 0) * (columns[x * mostWaves + wave] ?? 0);
        }
        values[y * width + x] = value;
      }
    }
    return values;
  };
}

/** Of each wave, at each of so many pixels. */
function cosinesFor(pixels: number): Float64Array {
  const cosines = new Float64Array(pixels * mostWaves);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    for (let wave = 0; wave < mostWaves; wave += 1) {
      cosines[pixel * mostWaves + wave] = Math.cos((Math.PI / pixels) * (pixel + 0.5) * wave);
    }
  }
  return cosines;
}

type Drawn = Record<'light' | 'yellow' | 'red' | 'opacity', Float64Array>;

function toPixels({ width, height }: Pick<SmallPicture, 'width' | 'height'>, drawn: Drawn) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    const light = drawn.light[index] ?? 0;
    const difference = drawn.red[index] ?? 0;
    const blue = light - (2 / 3) * (drawn.yellow[index] ?? 0);
    const red = (3 * light - blue + difference) / 2;
    pixels[index * 4] = 255 * red;
    pixels[index * 4 + 1] = 255 * (red - difference);
    pixels[index * 4 + 2] = 255 * blue;
    pixels[index * 4 + 3] = 255 * (drawn.opacity[index] ?? 1);
  }
  return { width, height, pixels };
}
