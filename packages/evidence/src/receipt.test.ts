import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatNote, formatReceipt, NOTE_ED25519, noteKey, signNoteBody, verifyReceipt } from './index.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
const key = noteKey('log.example/evidence/receipt', NOTE_ED25519, raw);
const recordSha256 = 'ab'.repeat(32);
const receivedAt = '2026-11-18T01:30:12.345Z';

async function signed(body: string): Promise<string> {
  const signature = await signNoteBody(body, key, (message) => new Uint8Array(sign(null, message, privateKey)));
  return formatNote({ body, signatures: [signature] });
}
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (cause: { code: string }) => cause.code,
  );

test('a receipt is read only under its own key', async () => {
  const receipt = await signed(formatReceipt(recordSha256, receivedAt));
  expect(await verifyReceipt(receipt, key)).toEqual({ recordSha256, receivedAt: new Date(receivedAt) });
  const stranger = noteKey('log.example/other', NOTE_ED25519, raw);
  expect(await code(verifyReceipt(receipt, stranger))).toBe('receipt');
  expect(await code(verifyReceipt(receipt.replace('ab', 'ac'), key))).toBe('note-signature');
});

test.each([
  ['another header', `yinji-receipt/v2\n${recordSha256}\n${receivedAt}\n`],
  ['no time', `yinji-receipt/v1\n${recordSha256}\n`],
  ['a time without milliseconds', formatReceipt(recordSha256, '2026-11-18T01:30:12Z')],
  ['a digest in capitals', formatReceipt(recordSha256.toUpperCase(), receivedAt)],
  ['a line too many', `${formatReceipt(recordSha256, receivedAt)}more\n`],
])('%s is not a receipt, signed or not', async (_, body) => {
  expect(await code(verifyReceipt(await signed(body), key))).toBe('receipt');
});
