import { hash, randomBytes } from 'node:crypto';

/** An opaque 256-bit token; only its SHA-256 is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenSha256 = (token: string): Buffer => hash('sha256', token, 'buffer');
