/** The size of a picture; null where the sender's device did not say. */
export interface PictureSize {
  readonly width: number | null;
  readonly height: number | null;
}

/** A place in an album, in px from its upper corner at the line's start. */
export interface AlbumCell {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface AlbumLayout {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly AlbumCell[];
  /** The pictures that have no place of their own, with the one that they are counted on; 0 if each has one. */
  readonly hiddenCount: number;
}

export const albumWidth = 296;
const gap = 3;
const mostCells = 4;
/** The heights of albums of two, three, and four or more. */
const heights = { two: 196, three: 220, four: 220 };
/** A single picture is cut where it is much wider or higher than this. */
const single = { leastHeight: 112, mostHeight: 360, leastWidth: 200 };

/** Lays out pictures in their order. The result depends on nothing that has to be loaded first. */
export function layOutAlbum(pictures: readonly PictureSize[]): AlbumLayout {
  const [first] = pictures;
  if (first === undefined) return { width: 0, height: 0, cells: [], hiddenCount: 0 };
  if (pictures.length === 1) return layOutOne(first);
  const hiddenCount = pictures.length > mostCells ? pictures.length - mostCells + 1 : 0;
  const { height, cells } = layOutSeveral(pictures.length);
  return { width: albumWidth, height, cells, hiddenCount };
}

function layOutOne({ width, height }: PictureSize): AlbumLayout {
  const ratio = width === null || height === null ? 16 / 9 : width / height;
  const wanted = albumWidth / ratio;
  const size =
    wanted <= single.mostHeight
      ? { width: albumWidth, height: Math.max(single.leastHeight, wanted) }
      : {
          width: Math.max(single.leastWidth, single.mostHeight * ratio),
          height: single.mostHeight,
        };
  const rounded = { width: Math.round(size.width), height: Math.round(size.height) };
  return { ...rounded, cells: [{ left: 0, top: 0, ...rounded }], hiddenCount: 0 };
}

function layOutSeveral(count: number): { height: number; cells: AlbumCell[] } {
  if (count === 2) return { height: heights.two, cells: grid(2, 1, heights.two) };
  if (count === 3) return { height: heights.three, cells: oneLarge(heights.three) };
  return { height: heights.four, cells: grid(2, 2, heights.four) };
}

function grid(columns: number, rows: number, height: number): AlbumCell[] {
  const cell = {
    width: (albumWidth - gap * (columns - 1)) / columns,
    height: (height - gap * (rows - 1)) / rows,
  };
  return Array.from({ length: columns * rows }, (_cell, index) => ({
    left: (index % columns) * (cell.width + gap),
    top: Math.floor(index / columns) * (cell.height + gap),
    ...cell,
  }));
}

/** Two thirds for the first, and the other two above each other. */
function oneLarge(height: number): AlbumCell[] {
  const large = Math.round((albumWidth * 2) / 3);
  const small = { left: large + gap, width: albumWidth - large - gap, height: (height - gap) / 2 };
  return [
    { left: 0, top: 0, width: large, height },
    { ...small, top: 0 },
    { ...small, top: small.height + gap },
  ];
}
