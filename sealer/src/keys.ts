import { createPublicKey } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NOTE_ED25519, noteKey, type NoteKey } from '@yinji/evidence';
import {
  createAuthority,
  createNoteSigner,
  credentialFromPem,
  credentialToPem,
  issueContentCredential,
  issueDocumentCredential,
  issueTimestampCredential,
  openEd25519Key,
  openSecretFile,
  type Credential,
  type NoteSigner,
} from '@yinji/sealing';
import type { KeyConfig } from './config.ts';
import { barePublicKey, readFormer } from './former-keys.ts';
import { hasNextLogKey, nextLogKeyFile } from './rotate-key.ts';

/** An authority and those before it, the newest of them first: their keys sign lists of revocations and nothing else. */
export interface Authority extends Credential {
  former: readonly Credential[];
}

/** What a former key signed is still this platform's. */
export interface RotatedSigner extends NoteSigner {
  former: readonly NoteKey[];
}

/** Every secret with which the platform signs evidence. It never leaves this process. */
export interface SealerKeys {
  log: RotatedSigner;
  /** Signs as soon as a policy that names it is in force. */
  nextLog?: RotatedSigner;
  receipt: RotatedSigner;
  creatorAuthority: Authority;
  timestampAuthority: Authority;
  timestamp: Credential;
  documentAuthority: Authority;
  document: Credential;
  /** Signs the manifests of copies (C2PA) and nothing else. */
  contentCredentials: Credential;
}

async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(folder);
  if ((mode & 0o077) !== 0) throw new Error(`${folder} is open to others: chmod 700 it`);
  if (uid !== process.getuid?.())
    throw new Error(`${folder} belongs to another user, who can open it to others`);
}

/**
 * Opens the keys and creates missing ones on the first start. Each key is in one file with its certificate, so
 * that a crash leaves complete pairs or nothing, and the next start continues from there.
 */
export async function openKeys({ keysDir, logOrigin, mode }: KeyConfig, now = new Date()): Promise<SealerKeys> {
  await openFolder(keysDir);
  const credential = async (name: string, make: () => Credential): Promise<Credential> =>
    credentialFromPem(await openSecretFile(join(keysDir, name), async () => credentialToPem(make())));
  const authority = async (name: string, commonName: string, organization?: string): Promise<Authority> => {
    const former = (await readFormer(keysDir, name)).map((pem) => credentialFromPem(pem)).toReversed();
    // No two have one name: a certificate's issuer, and whose a list is, are found by it.
    const distinct = former.length === 0 ? commonName : `${commonName}${former.length + 1}`;
    return { ...(await credential(`${name}.pem`, () => createAuthority(distinct, now, organization))), former };
  };
  const signer = async (name: string, noteName: string, file = join(keysDir, `${name}.pem`)) => ({
    ...createNoteSigner(noteName, await openEd25519Key(file)),
    former: (await readFormer(keysDir, name))
      .map((pem) => noteKey(noteName, NOTE_ED25519, barePublicKey(createPublicKey(pem))))
      .toReversed(),
  });
  const creatorAuthority = await authority('creator-ca', '印迹创作者根证书（模拟）');
  const timestampAuthority = await authority('tsa-ca', '印迹时间戳根证书（模拟）');
  // In production the seal is the platform's own, and named by its log. The two others are in no trust file there.
  const [mark, owner] = mode === 'production' ? ['', logOrigin] : ['（模拟）', undefined];
  const documentAuthority = await authority('document-ca', `印迹文书根证书${mark}`, owner);
  const log = await signer('log', logOrigin);
  const keys = {
    log,
    ...((await hasNextLogKey(keysDir)) && {
      nextLog: await signer('log', logOrigin, nextLogKeyFile(keysDir)),
    }),
    receipt: await signer('receipt', `${logOrigin}/receipt`),
    creatorAuthority,
    timestampAuthority,
    timestamp: await credential('tsa.pem', () =>
      issueTimestampCredential(timestampAuthority, '印迹时间戳服务（模拟）', now),
    ),
    documentAuthority,
    document: await credential('document.pem', () =>
      issueDocumentCredential(documentAuthority, `印迹文书签章${mark}`, now, owner),
    ),
    contentCredentials: await credential('content-credentials.pem', () =>
      issueContentCredential(documentAuthority, `印迹内容凭证${mark}`, now, owner),
    ),
  };
  if (mode === 'production') requireRealNames(keys, keysDir);
  return keys;
}

/** What an evaluation has sealed says so, and its keys seal nothing else. */
function requireRealNames(
  keys: Pick<SealerKeys, 'documentAuthority' | 'document' | 'contentCredentials'>,
  keysDir: string,
): void {
  const sealing = [keys.documentAuthority, keys.document, keys.contentCredentials];
  if (sealing.some(({ certificate }) => certificate.subject.includes('模拟')))
    throw new Error(`${keysDir}: its seal was made in evaluation: start with an empty folder`);
}
