/** Near postings, one column each. */
export class Hits {
  count = 0;
  key = new Int32Array(4096);
  mine = new Uint16Array(4096);
  theirs = new Uint16Array(4096);
  turn = new Uint8Array(4096);
  zoom = new Uint8Array(4096);
  bits = new Uint8Array(4096);

  grow(): void {
    for (const column of ['key', 'mine', 'theirs', 'turn', 'zoom', 'bits'] as const) {
      const larger = new (this[column].constructor as new (length: number) => Int32Array)(2 * this.count);
      larger.set(this[column]);
      Object.assign(this, { [column]: larger });
    }
  }
}

/** Of works, four variants each; kept from one query to the next, since they grow with the library. */
export class Tally {
  hits = new Hits();
  /** Feature of the picture that was found last: in the work, in a work of the holder. −1 none, −2 counted. */
  last = new Int32Array(0);
  lastOfHolder = new Int32Array(0);
  sums = new Float32Array(0);
  /** Those with a sum, each once. */
  touched: number[] = [];

  makeReady(works: number): void {
    if (this.sums.length >= works * 4) return;
    const length = Math.max(4096, works * 5);
    this.last = new Int32Array(length).fill(-1);
    this.lastOfHolder = new Int32Array(length).fill(-1);
    this.sums = new Float32Array(length);
  }

  clear(holders: readonly number[]): void {
    for (let at = 0; at < this.hits.count; at += 1) {
      const key = this.hits.key[at]!;
      this.last[key] = -1;
      this.sums[key] = 0;
      this.lastOfHolder[holders[key >> 2]! * 4 + (key & 3)] = -1;
    }
    this.hits.count = 0;
    this.touched = [];
  }
}
