import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCertificates, ROOT_NAME, verifyRootChain } from '@yinji/evidence';
import type { AppContext } from '../../platform/index.ts';

const DAY_MS = 86_400_000;

export interface End {
  /** `trust-root`, `est-anchor`, `est-client`, or a certificate of the sealer. */
  name: string;
  endsAt: string;
}

/** Until when our certificates and the trust root, where there is one, are valid. @param sealers those of the sealer's health */
export async function listEnds(
  { config }: Pick<AppContext, 'config'>,
  sealers: readonly End[],
): Promise<End[]> {
  const { est, dataDir } = config;
  const [root, anchors, client] = await Promise.all([
    readFile(join(dataDir, 'trust', ROOT_NAME)).catch(() => undefined),
    est === undefined ? [] : readEnds('est-anchor', est.anchorsFile),
    est?.client === undefined ? [] : readEnds('est-client', est.client.certificateFile),
  ]);
  // A licensed authority certifies in the place of the sealer's.
  const own = est === undefined ? sealers : sealers.filter(({ name }) => name !== 'creator-ca');
  return [...own, ...anchors, ...client, ...(root === undefined ? [] : [await endOfRoot(root)])];
}

async function readEnds(name: string, file: string): Promise<End[]> {
  const certificates = parseCertificates(await readFile(file));
  return certificates.map(({ notAfter }) => ({ name, endsAt: notAfter.toISOString() }));
}

/** Verifiers rely on a root until the end of its day, UTC. */
async function endOfRoot(source: Uint8Array): Promise<End> {
  const { root } = await verifyRootChain(source);
  return { name: 'trust-root', endsAt: new Date(Date.parse(root.expires) + DAY_MS).toISOString() };
}
