import { createHash } from 'node:crypto';
import type { GateSubject } from './public-listing-read-model.ts';

/**
 * Digest of the texts and the file that a reviewer passed. A work with the same digest is displayed again
 * without another fee.
 */
export const digestShown = ({ title, file_sha256: file }: GateSubject, introduction: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([title, introduction, file === null ? null : Buffer.from(file).toString('hex')]))
    .digest();

export const isSameAsApproved = (approved: Uint8Array | null, digest: Uint8Array): boolean =>
  approved !== null && Buffer.compare(approved, digest) === 0;
