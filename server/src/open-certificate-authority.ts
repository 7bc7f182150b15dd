import { join } from 'node:path';
import type { SealerClient } from '@yinji/sealer/client';
import type { Config } from './config.ts';
import { builtInAuthority, type CertificateAuthority } from './providers/certificate-authority/index.ts';

/** The authority that certifies creators' keys. */
export async function openCertificateAuthority(
  config: Config,
  sealer: SealerClient,
): Promise<CertificateAuthority> {
  return builtInAuthority(sealer, join(config.dataDir, 'trust/creator-ca.pem'));
}
