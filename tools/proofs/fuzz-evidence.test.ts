import { expect, test } from 'vitest';
import { proveEvidenceFuzz } from './fuzz-evidence.ts';

test('three thousand mutated artefacts are refused, or mean what the honest ones mean', async () => {
  const told: string[] = [];
  const { faults, reports } = await proveEvidenceFuzz(3000, 8, (line) => told.push(line));
  expect(faults, told.join('\n')).toEqual([]);
  const inputs = Object.values(reports).reduce((sum, report) => sum + report.inputs, 0);
  expect([inputs, Object.keys(reports).length]).toEqual([3000, 30]);
  // Mutants that were all refused at the door would have tried nothing behind it.
  expect(reports['whole bundle']?.said['valid']).toBeGreaterThan(5);
  expect(reports['whole bundle']?.said['invalid']).toBeGreaterThan(50);
});
