import { createHash } from 'node:crypto';

/** Given the SHA-256 of the signed bytes, a detached CAdES CMS in DER whose messageDigest it is, or a time token. */
export type SignDigest = (sha256: Uint8Array) => Promise<Uint8Array>;

/** The empty place of a signature: in the last object of the file, so that its length moves no other object. */
export const BYTE_RANGE = `/ByteRange [0 ${Array(3).fill('9'.repeat(8)).join(' ')}]`;
export const CONTENTS = '/Contents <>';

/** How much place signatures of one kind take; learnt from those that were made. */
export class SignatureRoom {
  #bytes: number;
  #isLearnt = false;
  constructor(firstGuess: number) {
    this.#bytes = firstGuess;
  }
  get bytes(): number {
    return this.#bytes;
  }
  learn(length: number): void {
    // Integers in DER lose leading zeros: signatures of one key differ by a few bytes.
    const enough = length + 12;
    this.#bytes = this.#isLearnt ? Math.max(this.#bytes, enough) : enough;
    this.#isLearnt = true;
  }
}

/** 2.5 KB with the built-in time authority, 7 KB with a chain of three RSA keys. */
const documentSignatures = new SignatureRoom(4096);

/**
 * Fills the empty signature of a PDF. Its place is as large as the signatures before it; where one is larger, another
 * is made for a larger place.
 * @throws Error when the PDF has no empty signature
 */
export async function signPdf(
  pdf: Uint8Array,
  sign: SignDigest,
  room: SignatureRoom = documentSignatures,
): Promise<Uint8Array> {
  const { file, gap, after } = makeRoom(Buffer.from(pdf), room.bytes);
  const sha256 = createHash('sha256').update(file.subarray(0, gap)).update(file.subarray(after)).digest();
  const cms = await sign(sha256);
  room.learn(cms.length);
  if (after - gap - 2 < cms.length * 2) return signPdf(pdf, sign, room);
  file.write(Buffer.from(cms).toString('hex'), gap + 1, 'latin1');
  return file;
}

/** `gap` is the place of "<", `after` the first byte behind ">". */
function makeRoom(pdf: Buffer, bytes: number): { file: Buffer; gap: number; after: number } {
  const range = pdf.lastIndexOf(BYTE_RANGE);
  const contents = pdf.indexOf(CONTENTS, range);
  const start = pdf.lastIndexOf('startxref\n');
  if (range < 0 || contents < 0 || start < contents) throw new Error('the PDF has no signature reserved');
  const gap = contents + CONTENTS.length - 2;
  const after = gap + 2 + bytes * 2;
  const table = Number.parseInt(pdf.toString('latin1', start + 'startxref\n'.length), 10);
  const file = Buffer.concat([
    pdf.subarray(0, gap + 1),
    Buffer.alloc(bytes * 2, '0'),
    pdf.subarray(gap + 1, start),
    Buffer.from(`startxref\n${table + bytes * 2}\n%%EOF\n`),
  ]);
  const filled = `/ByteRange [0 ${gap} ${after} ${file.length - after}]`;
  file.write(filled.padEnd(BYTE_RANGE.length), range, 'latin1');
  return { file, gap, after };
}
