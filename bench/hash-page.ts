/** Script of the bench's page: the portal's own hashing, and the browser's own digest as the bound. */
import { hashFile } from '../portal/src/lib/hash/hash-file.ts';

export interface HashRound {
  hashMs: number;
  rawSha256Ms: number;
  sha256: string;
  sm3: string;
}

const input = document.createElement('input');
input.type = 'file';
document.body.append(input);

async function measureHash(): Promise<HashRound> {
  const file = input.files?.[0];
  if (file === undefined) throw new Error('no file was chosen');
  const began = performance.now();
  const { sha256, sm3 } = await hashFile(file);
  const hashMs = performance.now() - began;
  const bytes = await file.arrayBuffer();
  const rawBegan = performance.now();
  await crypto.subtle.digest('SHA-256', bytes);
  return { hashMs, rawSha256Ms: performance.now() - rawBegan, sha256, sm3 };
}

declare global {
  interface Window {
    measureHash(): Promise<HashRound>;
  }
}
window.measureHash = measureHash;
