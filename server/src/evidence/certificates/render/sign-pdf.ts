import { createHash } from 'node:crypto';
import { BYTE_RANGE_BLANK } from './signature-field.ts';

/** Given the SHA-256 of the signed bytes, a detached CAdES CMS in DER whose messageDigest it is. */
export type SignDigest = (sha256: Uint8Array) => Promise<Uint8Array>;

const BLANK = new RegExp(`/ByteRange \\[0 ${BYTE_RANGE_BLANK} ${BYTE_RANGE_BLANK} ${BYTE_RANGE_BLANK}\\]`);

/** @throws Error when the PDF has no reserved signature, or the CMS does not fit into it. */
export async function signPdf(pdf: Uint8Array, sign: SignDigest): Promise<Uint8Array> {
  const out = Buffer.from(pdf);
  const blank = BLANK.exec(out.toString('latin1'));
  if (!blank) throw new Error('the PDF has no signature reserved');
  const contents = out.indexOf(`/Contents <${'0'.repeat(64)}`, blank.index);
  if (contents < 0) throw new Error('the reserved signature has no room');
  const gap = contents + '/Contents '.length; // the "<"
  const after = out.indexOf('>', gap) + 1;
  const room = (after - gap - 2) / 2;
  const range = `/ByteRange [0 ${gap} ${after} ${out.length - after}]`;
  out.write(range.padEnd(blank[0].length), blank.index, 'latin1');
  const sha256 = createHash('sha256').update(out.subarray(0, gap)).update(out.subarray(after)).digest();
  const cms = await sign(sha256);
  if (cms.length > room) throw new Error(`a CMS of ${cms.length} bytes, room for ${room}`);
  out.write(Buffer.from(cms).toString('hex'), gap + 1, 'latin1');
  return out;
}
