import { readFileSync, statSync } from 'node:fs';
import { parseCertificates, type Certificate } from '@yinji/evidence';

const read = new Map<string, { state: string; certificates: readonly Certificate[] }>();

/**
 * The certificates of a PEM file of the trust folder. Each time stamp is checked under them, so the file is parsed again
 * only after it was replaced. Throws what reading and `parseCertificates` throw.
 */
export function readCertificates(path: string): readonly Certificate[] {
  const { ino, size, mtimeMs, ctimeMs } = statSync(path);
  const state = [ino, size, mtimeMs, ctimeMs].join(' ');
  const last = read.get(path);
  if (last?.state === state) return last.certificates;
  const certificates = parseCertificates(readFileSync(path));
  read.set(path, { state, certificates });
  return certificates;
}
