import { createHash, randomBytes } from 'node:crypto';
import {
  buildManifest,
  encodeRecord,
  makeNumber,
  parseManifest,
  readBundle,
  signCades,
  type Bytes,
} from '@yinji/evidence';
import { zipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import type { MadeSigner } from './operator.ts';
import { LOG_ORIGIN } from './environment.ts';

export type Files = Record<string, Uint8Array>;

export interface DepositWish {
  /** A number that the platform has issued already, to rewrite its deposit; else a new one. */
  number?: string;
  title: string;
  creatorName: string;
  picture: Uint8Array;
  signer: MadeSigner;
  /** Named in the manifest instead of the signer's. */
  certificateSha256?: string;
  receivedAt: Date;
}

const digest = (name: 'sha256' | 'sm3', bytes: Uint8Array) => createHash(name).update(bytes).digest('hex');

/** Manifest, reveal, signature and record that are consistent: everything that the operator can make alone. */
export async function forgeDeposit(wish: DepositWish): Promise<Files & { 'record.json': Bytes }> {
  const { title, creatorName, picture, signer, receivedAt } = wish;
  const number = wish.number ?? makeNumber('YJCZ', receivedAt.getUTCFullYear(), randomBytes(8));
  const file = { sizeBytes: picture.length, sha256: digest('sha256', picture), sm3: digest('sm3', picture) };
  const { manifest, reveal } = buildManifest({
    number,
    title,
    creatorName,
    certificateSha256: wish.certificateSha256 ?? signer.sha256,
    files: [{ name: `${title}.png`, ...file }],
    claimedCreated: null,
    logOrigin: LOG_ORIGIN,
  });
  const signature = await signCades({
    content: manifest,
    signer: signer.privateKey,
    certificate: signer.certificate,
    chain: [signer.issuer],
    signingTime: receivedAt,
  });
  const record = encodeRecord({
    type: 'deposit',
    v: 1,
    id: number,
    manifest_sha256: digest('sha256', manifest),
    manifest_sm3: digest('sm3', manifest),
    signature_sha256: digest('sha256', signature),
    received_at: receivedAt.toISOString(),
  });
  return {
    'manifest.json': manifest,
    'reveal.json': reveal,
    'manifest.json.p7s': signature,
    'record.json': record,
  };
}

export const openZip = (path: string): Files => Object.fromEntries(readBundle(readFileSync(path)));

export const packZip = (files: Files): Uint8Array => zipSync(files);

/** Whose certificate a bundle names. */
export const namedCertificate = (files: Files): string =>
  parseManifest(files['manifest.json'] ?? new Uint8Array()).creator.cert_sha256;

/** The bundle without the files that name people. */
export function withheld(files: Files): Files {
  const { 'reveal.json': _, 'manifest.json.p7s': __, 'certificate.pdf': ___, ...rest } = files;
  return rest;
}

/** Flips the lowest bit of one byte. */
export function flipBit(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
