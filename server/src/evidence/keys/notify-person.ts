import { type Tx } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';

export const KEYS_PAGE = 'personal?currentType=myDigitallySigned';

/** About a key, over every channel of the person, with the fingerprint in each. */
export const notifyPerson = (
  tx: Tx,
  accountId: string,
  { title, body, certificateSha256 }: { title: string; body: string; certificateSha256: string },
): Promise<string> =>
  notifyAccount(tx, accountId, {
    title,
    body,
    link: KEYS_PAGE,
    category: 'security',
    message: { kind: 'key', params: { what: title, fingerprint: shortSha256(certificateSha256) } },
  });

export const shortSha256 = (sha256: string): string => `SHA-256 ${sha256.slice(0, 16)}`;
