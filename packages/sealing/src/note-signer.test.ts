import { createPrivateKey } from 'node:crypto';
import { cosignatureTime, formatNote, hasNoteSignature, parseNote, parseVkey } from '@yinji/evidence';
import { expect, test } from 'vitest';
import { cosignNote, createCosigner, createNoteSigner, signNote } from './note-signer.ts';

/** Ed25519 from a seed: RFC 8410 PKCS#8 with the fixed prefix. */
function keyFromSeed(first: number): ReturnType<typeof createPrivateKey> {
  const seed = Buffer.from(Array.from({ length: 32 }, (_, i) => first + i));
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

// evidence.md, vectors: log seed 00..1f, witness seed 20..3f, time 1700000000
const body = 'log.example/evidence\n8\nXcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=\n';
const log = createNoteSigner('log.example/evidence', keyFromSeed(0x00));
const witness = createCosigner('witness.example/w1', keyFromSeed(0x20));

test('signatures equal the published ones byte for byte', async () => {
  expect(log.vkey).toBe('log.example/evidence+2d6e776b+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4');
  expect(witness.vkey).toBe('witness.example/w1+20324abe+BCmsuuFBvMrwsi4alNNNC8c2HlJtC/4SyJeUvJMilm3X');
  const note = parseNote(await signNote(body, log));
  note.signatures.push(await cosignNote(body, witness, new Date(1_700_000_000_999)));
  expect(formatNote(note)).toBe(`${body}
— log.example/evidence LW53a8RJh8PiM1Yw0cYjLqKyKOSNxznkNu1QOqADzzGaPl+1pRCLbvjA4vGGnjH2kPqSGoxu3j15r1Se4PbWhSPXhgM=
— witness.example/w1 IDJKvgAAAABlU/EAsJdPUvhEwaE00+hatpc3NK0/uowXUFliPLBzn+N+qDX/OLh48YGlLo5YqABAuzk44zipW5A5IyZDWDCl4fFAAA==
`);
  expect(await hasNoteSignature(note, parseVkey(log.vkey))).toBe(true);
  expect(await cosignatureTime(note, parseVkey(witness.vkey))).toBe(1_700_000_000);
});

test('a log key does not cosign and a witness key does not sign notes', async () => {
  await expect(signNote(body, witness)).rejects.toMatchObject({ code: 'vkey' });
  await expect(cosignNote(body, log, new Date())).rejects.toMatchObject({ code: 'vkey' });
});
