/** Positions of stacked rows with known heights. */
export class RowPlaces {
  readonly #heights: Float64Array;
  /** One more than there are rows: the last is the end of the list. */
  readonly #starts: Float64Array;

  constructor(heights: readonly number[]) {
    this.#heights = Float64Array.from(heights);
    this.#starts = new Float64Array(heights.length + 1);
    this.#sumFrom(0);
  }

  get count(): number {
    return this.#heights.length;
  }

  /** The total height in px, like all other values. */
  get total(): number {
    return this.#starts[this.count] ?? 0;
  }

  startOf(index: number): number {
    return this.#starts[index] ?? this.total;
  }

  endOf(index: number): number {
    return this.startOf(index + 1);
  }

  /** The row at an offset; the first or last one for an offset outside. */
  indexAt(offset: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.endOf(middle) <= offset) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low);
  }

  /** Sets the heights of some rows; returns whether any has changed. */
  correct(corrections: Iterable<readonly [index: number, height: number]>): boolean {
    let first = this.count;
    for (const [index, height] of corrections) {
      if (this.#heights[index] === height) continue;
      this.#heights[index] = height;
      first = Math.min(first, index);
    }
    this.#sumFrom(first);
    return first < this.count;
  }

  #sumFrom(first: number): void {
    for (let index = first; index < this.count; index += 1) {
      this.#starts[index + 1] = (this.#starts[index] ?? 0) + (this.#heights[index] ?? 0);
    }
  }
}
