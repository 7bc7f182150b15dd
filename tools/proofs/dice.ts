/** mulberry32: the same seed gives the same numbers, in [0, 1). */
export function rollDice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffle<T>(items: readonly T[], dice: () => number): T[] {
  const dealt = [...items];
  for (let at = dealt.length - 1; at > 0; at -= 1) {
    const other = Math.floor(dice() * (at + 1));
    [dealt[at], dealt[other]] = [dealt[other] as T, dealt[at] as T];
  }
  return dealt;
}
