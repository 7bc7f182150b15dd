import { readFile } from 'node:fs/promises';
import { parseCertificates } from '@yinji/evidence';
import { SealerError, type SealerClient } from '@yinji/sealer/client';
import { CertificateAuthorityError, type CertificateAuthority } from './certificate-authority.ts';

/**
 * The sealer's own authority: for evaluation, and marked as simulated in every certificate. `anchorFile` is its
 * root, PEM.
 */
export function builtInAuthority(sealer: SealerClient, anchorFile: string): CertificateAuthority {
  const anchors = () => readFile(anchorFile, 'utf8');
  return {
    name: 'built-in',
    async issueCertificate({ csr, ...wish }) {
      const request = { ...wish, csr: Buffer.from(csr).toString('base64') };
      const { certificate } = await sealer.enrol(request).catch((cause: unknown) => {
        const isRefused = cause instanceof SealerError && cause.code === 'refused';
        throw new CertificateAuthorityError(isRefused ? 'refused' : 'unknown', 'built-in authority', cause);
      });
      return { state: 'issued', certificate: Buffer.from(certificate, 'base64') };
    },
    caCertificates: async () => parseCertificates(await anchors()),
    anchors,
  };
}
