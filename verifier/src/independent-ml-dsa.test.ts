import { spawnSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import {
  cosign,
  COSIGNATURE_ML_DSA_44,
  formatNote,
  formatTlogProof,
  formatVkey,
  noteKey,
  parseNote,
  parseTlogProof,
} from '@yinji/evidence';

const independent = fileURLToPath(new URL('../independent/', import.meta.url));
const conformance = fileURLToPath(new URL('../../conformance/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'yinji-ml-dsa-'));
afterAll(() => rmSync(folder, { recursive: true }));

const python = (...args: string[]) => spawnSync('python3', args, { encoding: 'utf8', maxBuffer: 1 << 26 });
const { privateKey, publicKey } = generateKeyPairSync('ml-dsa-44');
const spki = publicKey.export({ format: 'der', type: 'spki' });

const isHere = python('-c', 'import sys; sys.exit(sys.version_info < (3, 9))').status === 0;
if (!isHere) process.stdout.write('skipped: python3 (3.9 or later) is not here\n');

describe.skipIf(!isHere)('ML-DSA-44 in the independent verifier', () => {
  it('passes its own tests', { timeout: 120_000 }, () => {
    const { status, stderr } = python(join(independent, 'test_ml_dsa.py'));
    expect(status, stderr).toBe(0);
  });

  it('is right about the edges, as this engine judges them', { timeout: 120_000 }, () => {
    const { stdout, stderr } = python(join(independent, 'test_ml_dsa.py'), '--edges');
    expect(stdout, stderr).not.toBe('');
    const edges = JSON.parse(stdout) as [string, string, string, string, boolean][];
    const head = spki.subarray(0, -1312);
    for (const [name, raw, message, signature, holds] of edges) {
      const der = Buffer.concat([head, Buffer.from(raw, 'hex')]);
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      const found = verify(null, Buffer.from(message, 'hex'), key, Buffer.from(signature, 'hex'));
      expect([name, found]).toEqual([name, holds]);
    }
  });

  it(
    'says how many lines of a bundle hold, and lets none change the verdict',
    { timeout: 120_000 },
    async () => {
      const raw = new Uint8Array(spki.subarray(-1312));
      const key = noteKey('witness.example/w1', COSIGNATURE_ML_DSA_44, raw);
      const trust = join(folder, 'trust');
      cpSync(`${conformance}trust`, trust, { recursive: true });
      appendFileSync(join(trust, 'policy.txt'), `witness w1.ml-dsa-44 ${formatVkey(key)}\n`);
      const bundle = join(folder, 'bundle');
      cpSync(trust, bundle, { recursive: true });
      for (const [name, bytes] of Object.entries(unzipSync(readFileSync(`${conformance}valid/plain.zip`))))
        writeFileSync(join(bundle, name), bytes);

      const proof = parseTlogProof(readFileSync(join(bundle, 'record.tlog-proof')));
      const note = parseNote(proof.note);
      const line = await cosign(note.body, key, 1_790_000_000, (message) => sign(null, message, privateKey));
      const flipped = { ...line, signature: line.signature.with(99, line.signature[99]! ^ 1) };
      const cut = { ...line, signature: line.signature.slice(0, 7) };
      for (const [lines, said] of [
        [[line], '另有 1 份抗量子签名（ML-DSA-44）有效'],
        [[flipped], '1 份抗量子签名（ML-DSA-44）与内容不符'],
        [[cut, line, line], '另有 1 份抗量子签名（ML-DSA-44）有效；1 份抗量子签名（ML-DSA-44）与内容不符'],
      ] as const) {
        const text = formatNote({ ...note, signatures: [...note.signatures, ...lines] });
        writeFileSync(join(bundle, 'record.tlog-proof'), formatTlogProof({ ...proof, note: text }));
        const { status, stdout } = python(join(independent, 'verify.py'), bundle, '--trust', trust);
        expect([status, stdout]).toEqual([0, expect.stringContaining(said)]);
      }
    },
  );
});
