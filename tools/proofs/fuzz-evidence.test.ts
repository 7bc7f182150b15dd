import { expect, test } from 'vitest';
import { proveEvidenceFuzz } from './fuzz-evidence.ts';

test('three thousand mutated artefacts are refused, or mean the same as the honest ones', async () => {
  const told: string[] = [];
  const { faults, reports } = await proveEvidenceFuzz(3000, 8, (line) => told.push(line));
  expect(faults, told.join('\n')).toEqual([]);
  const inputs = Object.values(reports).reduce((sum, report) => sum + report.inputs, 0);
  expect([inputs, Object.keys(reports).length]).toEqual([3000, 30]);
  // If every mutant were refused on opening, the checks behind would be untested.
  expect(reports['whole bundle']?.said['valid']).toBeGreaterThan(5);
  expect(reports['whole bundle']?.said['invalid']).toBeGreaterThan(50);
});
