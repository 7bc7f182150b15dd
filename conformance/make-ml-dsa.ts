// Writes cosignature/ml-dsa-44.json. ML-DSA signatures are hedged with randomness, so each run makes other,
// equally valid ones: run it only when the vectors themselves change.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  concat,
  cosign,
  COSIGNATURE_ML_DSA_44,
  cosignatureMessage,
  formatNote,
  formatVkey,
  noteKey,
  toHex,
  uint64,
  type NoteSignature,
} from '../packages/evidence/src/index.ts';

const NAME = 'witness.example/w1';
const TIME = 1_700_000_000;
const BODY = 'log.example/evidence\n8\nXcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=\n';

// RFC 9881 §6: the private key as its 32-byte seed, here 40 41 … 5f.
const seed = Buffer.from(Array.from({ length: 32 }, (_, i) => 0x40 + i));
const pkcs8 = Buffer.concat([Buffer.from('3034020100300b06096086480165030403110422', 'hex'), Buffer.from([0x80, 32]), seed]);
const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
const key = noteKey(NAME, COSIGNATURE_ML_DSA_44, new Uint8Array(spki.subarray(-1312)));
const line = await cosign(BODY, key, TIME, (message) => sign(null, message, privateKey));

const note = (signature: NoteSignature, body = BODY): string => formatNote({ body, signatures: [signature] });
const edited = (change: (bytes: Uint8Array) => void): NoteSignature => {
  const signature = new Uint8Array(line.signature);
  change(signature);
  return { ...line, signature };
};
const notes = [
  { name: 'honest', valid: true, note: note(line) },
  { name: 'extension-line-is-not-signed', valid: true, note: note(line, `${BODY}extension\n`) },
  { name: 'signature-flipped', valid: false, note: note(edited((bytes) => (bytes[2000]! ^= 1))) },
  { name: 'time-edited', valid: false, note: note({ ...line, signature: concat(uint64(TIME + 1), line.signature.subarray(8)) }) },
  { name: 'size-edited', valid: false, note: note(line, BODY.replace('\n8\n', '\n9\n')) },
  { name: 'origin-edited', valid: false, note: note(line, BODY.replace('log.', 'lag.')) },
  { name: 'root-edited', valid: false, note: note(line, BODY.replace('Xcna', 'Xcnb')) },
  { name: 'cut-short', valid: false, note: note({ ...line, signature: line.signature.slice(0, -1) }) },
];

const folder = join(import.meta.dirname, 'cosignature');
mkdirSync(folder, { recursive: true });
const vector = {
  source: 'c2sp.org/tlog-cosignature, ML-DSA-44 signed message; made by make-ml-dsa.ts',
  seed: seed.toString('hex'),
  vkey: formatVkey(key),
  time: TIME,
  message: toHex(cosignatureMessage(BODY, key, TIME)),
  notes,
};
writeFileSync(join(folder, 'ml-dsa-44.json'), `${JSON.stringify(vector, null, 2)}\n`);
