import type { Pass } from '../local/fingerprint.ts';
import { strongest, type Judged } from '../local/verdict.ts';

/**
 * Works that show something of a picture, the strongest verdict first. No pass is left out because an earlier one found
 * something: what it found may be the submitter's own.
 * @param look packed features of the picture, @param search of the index
 */
export async function searchPasses(
  passes: readonly Pass[],
  look: (pass: Pass) => Promise<Uint8Array>,
  search: (features: Uint8Array) => Promise<Judged[]>,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const pass of passes) judged.push(...(await search(await look(pass))));
  return strongest(judged);
}
