import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealerClient } from '@yinji/sealer/client';
import { parseCertificates } from '@yinji/evidence';
import type { Config } from '../platform/index.ts';
import {
  builtInAuthority,
  estAuthority,
  type CertificateAuthority,
} from '../platform/providers/certificate-authority/index.ts';

/**
 * The authority that certifies creators' keys: a licensed one over EST if configured, else the built-in one.
 */
export async function openCertificateAuthority(
  { est, mode, dataDir }: Config,
  sealer: SealerClient,
): Promise<CertificateAuthority> {
  if (est === undefined) {
    if (mode === 'production') throw new Error('the built-in certificate authority is refused in production');
    return builtInAuthority(sealer, join(dataDir, 'trust/creator-ca.pem'));
  }
  const anchors = await readFile(est.anchorsFile, 'utf8');
  const roots = parseCertificates(anchors);
  if (roots.length === 0) throw new Error(`EST_ANCHORS_FILE: no certificate in ${est.anchorsFile}`);
  if (mode === 'production' && roots.some((one) => one.commonName.includes('模拟')))
    throw new Error('EST_ANCHORS_FILE: a simulated authority is refused in production');
  return estAuthority({
    url: est.url,
    label: est.label,
    tlsRoots: await readFile(est.tlsRootsFile, 'utf8'),
    anchors,
    login: est.login,
    client: est.client && {
      certificate: await readFile(est.client.certificateFile, 'utf8'),
      key: await readFile(est.client.keyFile, 'utf8'),
    },
  });
}
