/** z of the Mann–Whitney U test, with midranks for ties: 0 where neither sample tends to be larger. */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [...one, ...other].toSorted((a, b) => a - b);
  const rankOf = (value: number) => (all.indexOf(value) + all.lastIndexOf(value)) / 2 + 1;
  const [n, m] = [one.length, other.length];
  const u = one.reduce((sum, value) => sum + rankOf(value), 0) - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
