import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countedWitnesses, openTrust, parseTrust, ROOT_NAME, toUtf8, type Party } from '@yinji/evidence';
import {
  appendRoot,
  createNoteSigner,
  draftRoot,
  openEd25519Key,
  signRoot,
  writeFileDurably,
} from '@yinji/sealing';

const NAMES = ['root-a', 'root-b', 'root-c'];
const THRESHOLD = 2;
const VALID_DAYS = 365;
/** A root that ends earlier is followed by the next version at a start. */
const LEAST_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * The trust root of evaluation, whose three keys are files of this installation: in production people keep them apart and
 * offline (`npm run trust-root`). Signs a next version where the published trust files changed or the last one ends soon.
 * `published` is what GET log/trust answers.
 */
export async function publishEvaluationRoot(
  dataDir: string,
  published: Record<string, string>,
  now: Date,
): Promise<void> {
  const files = new Map(Object.entries(published).map(([name, text]) => [name, toUtf8(text)]));
  // The sealer of an installation older than this file writes it a moment later; the next start signs.
  if (!files.has('policies.txt')) return;
  const later = new Date(now.getTime() + LEAST_DAYS * DAY_MS);
  if (files.has(ROOT_NAME) && (await isInForce(files, later))) return;
  const signers = await Promise.all(
    NAMES.map(async (name) =>
      createNoteSigner(`evaluation/${name}`, await openEd25519Key(join(dataDir, `keys/${name}.pem`))),
    ),
  );
  const path = join(dataDir, 'trust', ROOT_NAME);
  const chain = await readFile(path).catch(() => undefined);
  const settings = {
    expires: new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10),
    threshold: THRESHOLD,
    keys: signers.map(({ key }) => key),
    parties: simulatedParties(files),
  };
  let signed = await draftRoot(files, settings, chain);
  for (const signer of signers.slice(0, THRESHOLD)) signed = await signRoot(signed, signer);
  await writeFileDurably(path, await appendRoot(chain, signed));
}

const isInForce = (files: ReadonlyMap<string, Uint8Array>, at: Date): Promise<boolean> =>
  openTrust(files, { at }).then(
    () => true,
    () => false,
  );

/** Programs of this installation stand for all of them: they are one organisation, and verifiers say so. */
function simulatedParties(files: ReadonlyMap<string, Uint8Array>): Party[] {
  const { policy, creatorAnchors, timeAnchors } = parseTrust(files);
  const party =
    (role: Party['role']) =>
    (id: string): Party => ({ role, isSimulated: true, id, organisation: '评估环境' });
  return [
    ...[...new Set(policy.logs.map(({ key }) => key.name))].map(party('operator')),
    ...creatorAnchors.map(({ sha256 }) => sha256).map(party('creator-ca')),
    ...timeAnchors.map(({ sha256 }) => sha256).map(party('time-authority')),
    ...countedWitnesses(policy)
      .map(({ key }) => key.name)
      .map(party('witness')),
  ];
}
