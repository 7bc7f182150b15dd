import type { SealerKeys } from './keys.ts';

/** Until when each certificate of the sealer's keys is valid; the built-in time authority's count only where it stamps. */
export function listEnds(keys: SealerKeys, isTimeAuthority: boolean): { name: string; endsAt: string }[] {
  const { creatorAuthority, documentAuthority, document, contentCredentials } = keys;
  const { timestampAuthority, timestamp } = keys;
  const credentials = {
    'creator-ca': creatorAuthority,
    'document-ca': documentAuthority,
    document,
    'content-credentials': contentCredentials,
    ...(isTimeAuthority && { 'tsa-ca': timestampAuthority, tsa: timestamp }),
  };
  return Object.entries(credentials).map(([name, { certificate }]) => ({
    name,
    endsAt: certificate.validToDate.toISOString(),
  }));
}
