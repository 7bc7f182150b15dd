import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EvidenceFailure, parseCertificates, parseEvidenceRecord, verifyEvidenceRecord } from './index.ts';
import { CONFORMANCE, readJson } from './testing.ts';

const folder = `${CONFORMANCE}renewal/`;
const read = (name: string) => new Uint8Array(readFileSync(folder + name));
const index = readJson<Record<string, { at: string; code: string | null; says: string }>>(
  `${folder}index.json`,
);
const anchors = parseCertificates(read('tsa-ca.pem'));

test.each(Object.entries(index))('conformance: %s', async (name, { at, code }) => {
  const outcome = await Promise.resolve()
    .then(() =>
      verifyEvidenceRecord(parseEvidenceRecord(read(`${name}.ers`)), read('data'), anchors, new Date(at)),
    )
    .then(
      () => null,
      (cause: unknown) => (cause instanceof EvidenceFailure ? cause.code : cause),
    );
  expect(outcome).toBe(code);
});
