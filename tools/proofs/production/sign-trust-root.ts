import { mkdirSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countedWitnesses, parseTrust, toUtf8, type Party } from '@yinji/evidence';
import { EST_OPERATOR, TIME_OPERATOR, WITNESSES } from './authorities.ts';
import { readInlineCommand } from './read-page.ts';
import { OPERATOR } from './settings.ts';

const KEEPERS = ['operations', 'audit', 'law'];
const DAY_MS = 86_400_000;

/**
 * The ceremony of docs/operations.md, The trust root, with three keepers of whom two must sign.
 * @param follow runs a command
 * @returns the folder of published files, and the fingerprint that goes on paper
 */
export async function signTrustRoot(
  folder: string,
  origin: string,
  follow: (command: string) => string,
): Promise<{ trust: string; fingerprint: string }> {
  const command = (begin: string, given: Record<string, string>) => {
    const text = readInlineCommand('The trust root', `trust-root -- ${begin}`).replace(
      /^trust-root/,
      'npm run --silent trust-root',
    );
    return follow(text.replaceAll(/\b[A-Z]{3,}(?:\/NAME)?\b/g, (word) => given[word] ?? word));
  };
  const of = (keeper: string) => ({
    KEYFILE: join(folder, `${keeper}.key`),
    'ORIGIN/NAME': `yinji.example/${keeper}`,
  });
  const keys = KEEPERS.map((keeper) => command('make-key', of(keeper)));
  const trust = join(folder, 'trust');
  const files = await fetchTrust(trust, origin, ['policy.txt', 'policies.txt', 'creator-ca.pem', 'tsa-ca.pem']);
  const settings = join(folder, 'root-settings.json');
  const expires = new Date(Date.now() + 365 * DAY_MS).toISOString().slice(0, 10);
  writeFileSync(settings, JSON.stringify({ expires, threshold: 2, keys, parties: nameParties(files) }));
  const given = { DRAFT: join(folder, 'root-draft.txt'), DIR: trust, FILE: settings };
  command('draft', given);
  for (const keeper of KEEPERS.slice(0, 2)) command('sign', { ...given, ...of(keeper) });
  const fingerprint = /^fingerprint (\S+)$/m.exec(command('publish', given))?.[1] ?? '';
  await copyFile(join(trust, 'root.txt'), '/var/lib/yinji/trust/root.txt');
  return { trust, fingerprint };
}

/** As anybody gets them. */
export async function fetchTrust(folder: string, origin: string, names: readonly string[]) {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, Uint8Array>();
  for (const name of names) {
    const answer = await fetch(`${origin}/verify/trust/${name}`);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    const text = await answer.text();
    writeFileSync(join(folder, name), text);
    files.set(name, toUtf8(text));
  }
  return files;
}

function nameParties(files: ReadonlyMap<string, Uint8Array>): Party[] {
  const { policy, creatorAnchors, timeAnchors } = parseTrust(files);
  const party = (role: Party['role'], organisation: string, id: string): Party => ({
    role,
    isSimulated: false,
    id,
    organisation,
  });
  return [
    ...policy.logs.map(({ key }) => party('operator', OPERATOR, key.name)),
    ...creatorAnchors.map(({ sha256 }) => party('creator-ca', EST_OPERATOR, sha256)),
    ...timeAnchors.map(({ sha256 }) => party('time-authority', TIME_OPERATOR, sha256)),
    ...countedWitnesses(policy).map(({ key }) => {
      const of = WITNESSES.find(({ host }) => key.name.startsWith(`${host}/`));
      return party('witness', of?.organisation ?? '', key.name);
    }),
  ];
}
