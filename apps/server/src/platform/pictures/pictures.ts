/** Largest side of a stored photo and of its variants, in pixels. */
export const pictureSides = { full: 2_560, medium: 1_080, small: 320 } as const;

/** What a stored picture is. */
export interface PictureFacts {
  /** Pixels, as shown: the orientation is applied. */
  width: number;
  height: number;
  /** What to show until the picture is there (evanw.github.io/thumbhash), about 25 bytes in base64. */
  thumbHash: string;
  /** A GIF or WebP of several frames, which is stored as it came. */
  isAnimated: boolean;
  mediaType: 'image/jpeg' | 'image/webp' | 'image/gif';
  sizeBytes: number;
}

/** The picture itself is the reason: a repetition would end in the same way. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly reason: 'unreadable' | 'too_large';

  /**
   * `unreadable` if it is damaged, of a type that is no photo, or ends the program that decodes it; `too_large` if it has
   * too many pixels or frames, or takes too long.
   */
  constructor(reason: PictureRefused['reason'], options?: ErrorOptions) {
    super(`The picture is ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * Makes what people see of a photo, outside this process, a few at a time. Sources and targets are paths of files; a
 * target is overwritten, is not synced to the disk, and does not exist after a failure. Every file that it writes has
 * its orientation applied, colours in sRGB, and no metadata.
 *
 * Besides `PictureRefused` all of them throw a `TendError` `overloaded` when too many pictures wait, and another error
 * when the server stops or the source is missing.
 */
export interface Pictures {
  /**
   * Whether photos can be converted on this machine; if not, store them as documents. Known once `start` has resolved,
   * and true before.
   */
  readonly isAvailable: boolean;

  /** Finds out whether photos can be converted, and warns in the log if not. Until then no process is started. */
  start(): Promise<void>;

  /**
   * Stores a photo, at most 2,560 pixels large: as JPEG, or as WebP if it is transparent. An animated GIF or WebP keeps
   * its frames and loses its metadata. `small`, 320 pixels large, is always a still WebP. The facts are those of `full`.
   */
  store(source: string, targets: { full: string; small: string }): Promise<PictureFacts>;

  /** Makes a smaller variant of a stored photo, as a still WebP at most `side` pixels large. */
  resize(source: string, target: string, side: number): Promise<void>;

  /** Makes a picture that is only shown small, as a still WebP at most `side` pixels large. */
  shrink(source: string, target: string, side: number): Promise<PictureFacts>;

  /** Cuts the middle out of a photo, for a person or group, as a still WebP of at most `side` × `side` pixels. */
  square(source: string, target: string, side: number): Promise<PictureFacts>;

  /** Ends the work. What waits and what is in work fails. */
  stop(): Promise<void>;
}
