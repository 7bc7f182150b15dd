import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Every secret with which the platform signs evidence. It never leaves this process. */
export interface SealerKeys {
  log: NoteSigner;
  receipt: NoteSigner;
  creatorAuthority: Credential;
  timestampAuthority: Credential;
  timestamp: Credential;
  documentAuthority: Credential;
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
export async function openKeys({ keysDir, logOrigin }: KeyConfig, now = new Date()): Promise<SealerKeys> {
  await openFolder(keysDir);
  const credential = async (name: string, make: () => Credential): Promise<Credential> =>
    credentialFromPem(await openSecretFile(join(keysDir, name), async () => credentialToPem(make())));
  const creatorAuthority = await credential('creator-ca.pem', () =>
    createAuthority('印迹创作者根证书（模拟）', now),
  );
  const timestampAuthority = await credential('tsa-ca.pem', () =>
    createAuthority('印迹时间戳根证书（模拟）', now),
  );
  const documentAuthority = await credential('document-ca.pem', () =>
    createAuthority('印迹文书根证书（模拟）', now),
  );
  return {
    log: createNoteSigner(logOrigin, await openEd25519Key(join(keysDir, 'log.pem'))),
    receipt: createNoteSigner(`${logOrigin}/receipt`, await openEd25519Key(join(keysDir, 'receipt.pem'))),
    creatorAuthority,
    timestampAuthority,
    timestamp: await credential('tsa.pem', () =>
      issueTimestampCredential(timestampAuthority, '印迹时间戳服务（模拟）', now),
    ),
    documentAuthority,
    document: await credential('document.pem', () =>
      issueDocumentCredential(documentAuthority, '印迹文书签章（模拟）', now),
    ),
    contentCredentials: await credential('content-credentials.pem', () =>
      issueContentCredential(documentAuthority, '印迹内容凭证（模拟）', now),
    ),
  };
}
