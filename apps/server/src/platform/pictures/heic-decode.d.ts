/** Has no types of its own. */
declare module 'heic-decode' {
  interface Pixels {
    width: number;
    height: number;
    /** Red, green, blue and alpha of each pixel, row by row. */
    data: Uint8ClampedArray;
  }
  export default function decode(file: { buffer: Uint8Array }): Promise<Pixels>;
}
