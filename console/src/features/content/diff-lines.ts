export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/**
 * Longer texts are shown as replaced, line by line: the table of the longest common sequence has n × m cells.
 */
const MOST_CELLS = 4_000_000;

/** Difference of two texts, by lines: the longest common sequence stays, the rest is removed or added. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const left = Math.min(before.length, after.length) - head;
  while (tail < left && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const kept = (lines: readonly string[]) => lines.map((text) => ({ kind: 'same' as const, text }));
  return [
    ...kept(before.slice(0, head)),
    ...between(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...kept(before.slice(before.length - tail)),
  ];
}

function between(before: readonly string[], after: readonly string[]): DiffLine[] {
  const removed = (text: string) => ({ kind: 'removed' as const, text });
  const added = (text: string) => ({ kind: 'added' as const, text });
  if (before.length * after.length > MOST_CELLS) return [...before.map(removed), ...after.map(added)];
  const width = after.length + 1;
  const longest = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      longest[i * width + j] =
        before[i] === after[j]
          ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0);
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]];
    if (old !== undefined && old === fresh) {
      lines.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (
      old !== undefined &&
      (fresh === undefined || (longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0))
    ) {
      lines.push(removed(old));
      i += 1;
    } else if (fresh !== undefined) {
      lines.push(added(fresh));
      j += 1;
    }
  }
  return lines;
}
