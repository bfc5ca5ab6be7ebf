/** Where rows of known heights stand, one below the other. */
export class RowPlaces {
  readonly #heights: Float64Array;
  /** One more than there are rows: the last is where they end. */
  readonly #starts: Float64Array;

  constructor(heights: readonly number[]) {
    this.#heights = Float64Array.from(heights);
    this.#starts = new Float64Array(heights.length + 1);
    this.#sumFrom(0);
  }

  get count(): number {
    return this.#heights.length;
  }

  /** In px, as all others. */
  get total(): number {
    return this.#starts[this.count] ?? 0;
  }

  startOf(index: number): number {
    return this.#starts[index] ?? this.total;
  }

  endOf(index: number): number {
    return this.startOf(index + 1);
  }

  /** The row that an offset lies in; the first or last one for what lies outside. */
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

  /** Takes other heights for some rows; answers with whether any of them is another than before. */
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
