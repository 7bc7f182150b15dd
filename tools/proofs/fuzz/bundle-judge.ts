import {
  equalBytes,
  readBundle,
  toHex,
  sha256,
  verifyBundle,
  verifyBundleZip,
  type BundleFacts,
  type BundleReport,
  type Trust,
} from '@yinji/evidence';
import { FAULT } from '../../../packages/evidence/src/bundle-words.ts';
import { Wrong } from './wrong.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** The facts of the honest bundles over one record. A mutant judged valid may state nothing else. */
interface Known {
  statements: Map<string, Uint8Array>;
  tokens: Set<string>;
  places: Set<string>;
  witnesses: Set<string>;
}

/** Files whose every byte is covered by a signature; token and proof also contain bytes that are not. */
const STATEMENTS = ['manifest.json', 'record.json', 'reveal.json', 'manifest.json.p7s'];

/**
 * Judges mutated zips of the honest `bundles`: the verdict, or `Wrong` where one is valid but does not mean the
 * same as an honest one. Manifest, record, reveal, signature and works must be equal byte by byte; token and
 * proof must have the same moment, index and witnesses, since an unknown key's line or an unsigned attribute
 * changes nothing.
 */
export function bundleJudge(bundles: readonly Files[], trust: Trust): (zip: Uint8Array) => Promise<string> {
  const works = bundles.flatMap((files) =>
    [...files].filter(([name]) => isWork(name)).map(([, bytes]) => bytes),
  );
  let known: Promise<Map<string, Known>> | undefined;
  return async (zip) => {
    known ??= learn(bundles, trust);
    const report = await verifyBundleZip(zip, trust);
    if (report.checks.some((check) => check.outcome === 'skipped' && check.detail === FAULT))
      throw new Wrong('a check ended in a fault of ours');
    if (report.verdict === 'valid') {
      const files = readBundle(zip);
      compare((await known).get(keyOf(files)), files, report);
      for (const [name, bytes] of files)
        if (isWork(name) && !works.some((each) => equalBytes(each, bytes)))
          throw new Wrong(`valid with another ${name}`);
    }
    return report.verdict;
  };
}

const isWork = (name: string): boolean => name.startsWith('work/');
const keyOf = (files: Files): string => toHex(sha256(files.get('record.json')!));

async function learn(bundles: readonly Files[], trust: Trust): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (const files of bundles) {
    const { verdict, facts } = await verifyBundle(files, trust);
    if (verdict !== 'valid') throw new Error('an honest bundle is not valid');
    const of = known.get(keyOf(files)) ?? {
      statements: new Map(),
      tokens: new Set(),
      places: new Set(),
      witnesses: new Set(),
    };
    for (const name of STATEMENTS) if (files.has(name)) of.statements.set(name, files.get(name)!);
    for (const token of tokensOf(facts)) of.tokens.add(token);
    of.places.add(placeOf(facts));
    for (const witness of facts.witnesses) of.witnesses.add(JSON.stringify(witness));
    known.set(keyOf(files), of);
  }
  return known;
}

/** A second token may replace the first: it is equally good. */
const tokensOf = ({ tokenTime, authorityName, secondToken }: BundleFacts): string[] => [
  JSON.stringify({ time: tokenTime, authorityName }),
  ...(secondToken ? [JSON.stringify(secondToken)] : []),
];
const placeOf = ({ logOrigin, logIndex, treeSize }: BundleFacts): string =>
  JSON.stringify([logOrigin, logIndex, treeSize]);

function compare(honest: Known | undefined, files: Files, { facts }: BundleReport): void {
  if (!honest) throw new Wrong('valid with a record that nobody deposited');
  for (const name of STATEMENTS) {
    const [found, wanted] = [files.get(name), honest.statements.get(name)];
    if (found && !(wanted && equalBytes(found, wanted))) throw new Wrong(`valid with another ${name}`);
  }
  if (tokensOf(facts).some((token) => !honest.tokens.has(token))) throw new Wrong('valid with another token');
  if (!honest.places.has(placeOf(facts))) throw new Wrong('valid in another place of the log');
  if (facts.witnesses.some((witness) => !honest.witnesses.has(JSON.stringify(witness))))
    throw new Wrong('valid with another cosignature');
}
