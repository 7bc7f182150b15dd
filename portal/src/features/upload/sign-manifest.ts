import type { InputOf, submitDeposit } from '@yinji/contract';
import { buildManifest, fromBase64, signCades, toBase64 } from '@yinji/evidence';
import { serverNow } from '@yinji/web';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';

interface Signable {
  number: string;
  logOrigin: string;
  creatorName: string;
  title: string;
  claimedCreatedOn: string | null;
  file: { name: string; sizeBytes: number; sha256: string; sm3: string };
}

/** A manifest, the reveal of its commitments to title and name, and its signature. */
export async function signManifest(
  work: Signable,
  key: CertifiedKey,
  privateKey: CryptoKey,
): Promise<Omit<InputOf<typeof submitDeposit>, 'workId'>> {
  const { number, logOrigin, creatorName, title, claimedCreatedOn, file } = work;
  const { manifest, reveal } = buildManifest({
    number,
    logOrigin,
    creatorName,
    title,
    certificateSha256: key.certificateSha256,
    files: [file],
    claimedCreated: claimedCreatedOn,
  });
  const signature = await signCades({
    content: manifest,
    signer: privateKey,
    certificate: fromBase64(key.certificate),
    chain: [fromBase64(key.issuer)],
    signingTime: new Date(serverNow()),
  });
  return { manifest: toBase64(manifest), reveal: toBase64(reveal), signature: toBase64(signature) };
}
