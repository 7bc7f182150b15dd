import { unzipSync, zipSync } from 'fflate';
import {
  canonicalBytes,
  cosignatureTime,
  decodeEntryBundle,
  decodeHashTile,
  decryptPrivateKey,
  encodeEntryBundle,
  encodeHashTile,
  encodeKeyRollover,
  encodeManifest,
  encodeRecord,
  encodeReveal,
  equalBytes,
  EvidenceFailure,
  formatCheckpoint,
  formatNote,
  formatTlogProof,
  fromPem,
  hasNoteSignature,
  openCertificateRequest,
  parseCanonical,
  parseCertificate,
  parseCheckpoint,
  parseEvidenceRecord,
  parseKeyRollover,
  parseRevocationLists,
  parseManifest,
  parseNote,
  parsePolicy,
  parseRecord,
  parseReveal,
  parseSignatureLine,
  parseSignedData,
  parseTilePath,
  parseTimestampResponse,
  parseTlogProof,
  parseTrust,
  readBasicConstraints,
  readBundle,
  readExtendedKeyUsage,
  splitCosignature,
  tilePath,
  toUtf8,
  verifyChain,
  verifyDetachedCades,
  verifyTimestamp,
} from '@yinji/evidence';
import {
  parseTimestampRequest,
  TimestampRejection,
} from '../../../packages/sealing/src/parse-timestamp-request.ts';
import { parseSubmission } from '../../../witness/src/parse-submission.ts';
import { bundleJudge } from './bundle-judge.ts';
import { BACKUP_PASSWORD, filesOf, type Artefacts } from './honest-artefacts.ts';
import { makeBundle, mutateZip } from './mutate-bundle.ts';
import { mutateBytes, type Hand, type Mutate } from './mutate-bytes.ts';
import { mutateDer } from './mutate-der.ts';
import { mutateJson } from './mutate-json.ts';
import { mutatePem, mutateText } from './mutate-text.ts';
import { Wrong } from './wrong.ts';

/** A parser under test. */
export interface Target {
  name: string;
  /** How many of a thousand inputs are for it. */
  share: number;
  make: (hand: Hand) => Uint8Array;
  /**
   * Returns the parser's result. Throws `Wrong` where that result is not allowed, and whatever the parser
   * throws.
   */
  run: (input: Uint8Array) => Promise<string> | string;
}

/** Name of a refusal; undefined where the parser must not throw this. */
export function refusalOf(cause: unknown): string | undefined {
  if (cause instanceof EvidenceFailure) return cause.code;
  if (cause instanceof TimestampRejection) return `rejected ${cause.failureBit}`;
  return undefined;
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

function from(seeds: readonly Uint8Array[], mutate: Mutate): (hand: Hand) => Uint8Array {
  return (hand) => {
    let input = hand.pick(seeds);
    for (let changes = hand.chance(0.6) ? 1 : 2; changes > 0; changes -= 1)
      input = mutate(hand, input, hand.pick(seeds));
    return input;
  };
}

/** Parses; an accepted input must be written again unchanged, so that it has no second spelling. */
function oneSpelling<T>(
  parse: (input: Uint8Array) => T,
  write: (value: T) => Uint8Array | string,
): Target['run'] {
  return (input) => {
    const written = write(parse(input));
    if (!equalBytes(typeof written === 'string' ? toUtf8(written) : written, input))
      throw new Wrong('taken, but it is written otherwise');
    return 'read';
  };
}

/** The same for a text parser: bytes that are not UTF-8 never reach it. */
function oneSpellingOfText<T>(parse: (input: string) => T, write: (value: T) => string): Target['run'] {
  const run = oneSpelling((input) => parse(text(input)), write);
  return (input) => run(toUtf8(text(input)));
}

/** Parses only. */
function reads(parse: (input: Uint8Array) => unknown): Target['run'] {
  return async (input) => {
    await parse(input);
    return 'read';
  };
}

export function listTargets(honest: Artefacts): Target[] {
  return [...textTargets(honest), ...derTargets(honest), ...wholeTargets(honest)];
}

function textTargets({ bundles, records, trust, submissions, ...honest }: Artefacts): Target[] {
  const manifests = filesOf(bundles, 'manifest.json');
  const reveals = filesOf(bundles, 'reveal.json');
  const proofs = filesOf(bundles, 'record.tlog-proof');
  const notes = proofs.map((proof) => toUtf8(parseTlogProof(proof).note));
  const bodies = notes.map((note) => toUtf8(parseNote(note).body));
  const lines = notes.flatMap((note) =>
    text(note)
      .split('\n')
      .filter((line) => line.startsWith('—')),
  );
  const policy = parsePolicy(trust.get('policy.txt')!);
  const [log, witness] = [policy.logs[0]!.key, policy.witnesses[0]!.key];
  return [
    {
      name: 'canonical JSON',
      share: 110,
      make: from([...manifests, ...reveals, ...records], mutateJson),
      run: oneSpelling(parseCanonical, canonicalBytes),
    },
    {
      name: 'manifest',
      share: 90,
      make: from(manifests, mutateJson),
      run: oneSpelling(parseManifest, encodeManifest),
    },
    { name: 'reveal', share: 60, make: from(reveals, mutateJson), run: oneSpelling(parseReveal, encodeReveal) },
    { name: 'record', share: 80, make: from(records, mutateJson), run: oneSpelling(parseRecord, encodeRecord) },
    {
      name: 'key succession',
      share: 20,
      make: from(honest.successions, mutateJson),
      run: oneSpelling(parseKeyRollover, encodeKeyRollover),
    },
    {
      name: 'tlog-proof',
      share: 80,
      make: from(proofs, mutateText),
      run: oneSpelling(parseTlogProof, formatTlogProof),
    },
    { name: 'signed note', share: 80, make: from(notes, mutateText), run: oneSpelling(parseNote, formatNote) },
    {
      name: 'checkpoint',
      share: 50,
      make: from(bodies, mutateText),
      run: oneSpellingOfText(parseCheckpoint, formatCheckpoint),
    },
    {
      name: 'cosignature line',
      share: 30,
      make: from(
        lines.map((line) => toUtf8(line)),
        mutateText,
      ),
      run: reads((input) => splitCosignature(parseSignatureLine(text(input)), witness.type)),
    },
    {
      name: 'note signatures',
      share: 15,
      make: from(notes, mutateText),
      run: reads(async (input) => {
        const note = parseNote(input);
        return [await hasNoteSignature(note, log), await cosignatureTime(note, witness)];
      }),
    },
    { name: 'policy', share: 60, make: from([trust.get('policy.txt')!], mutateText), run: reads(parsePolicy) },
    {
      name: 'submission',
      share: 50,
      make: from(submissions, mutateText),
      run: reads((input) => submit(text(input))),
    },
    {
      name: 'tile path',
      share: 20,
      make: from(honest.tilePaths, mutateText),
      run: oneSpellingOfText(parseTilePath, tilePath),
    },
  ];
}

/** The witness answers 400 to any Error of this parser; a TypeError would be unintended. */
function submit(body: string): void {
  try {
    parseSubmission(body);
  } catch (cause) {
    if (cause instanceof Error && cause.constructor === Error)
      throw new EvidenceFailure('proof', cause.message);
    throw cause;
  }
}

function derTargets({ bundles, trust, certificates, ...honest }: Artefacts): Target[] {
  const tokens = [...filesOf(bundles, 'record.tsr'), ...filesOf(bundles, 'record.tsr.2')];
  const signatures = filesOf(bundles, 'manifest.json.p7s');
  const { creatorAnchors, timeAnchors } = parseTrust(trust);
  const manifest = bundles[0]!.get('manifest.json')!;
  const record = bundles[0]!.get('record.json')!;
  const enclosed = signatures.flatMap((each) => parseSignedData(each).certificates.map(({ der }) => der));
  const pems = [...trust].filter(([name]) => name.endsWith('.pem')).map(([, pem]) => pem);
  return [
    { name: 'RFC 3161 response', share: 60, make: from(tokens, mutateDer), run: reads(parseTimestampResponse) },
    {
      name: 'revocation list',
      share: 20,
      make: from(honest.lists, mutateDer),
      run: reads(parseRevocationLists),
    },
    {
      name: 'evidence record',
      share: 20,
      make: from(honest.renewals, mutateDer),
      run: reads(parseEvidenceRecord),
    },
    { name: 'CMS', share: 50, make: from([...signatures, ...tokens], mutateDer), run: reads(parseSignedData) },
    {
      name: 'X.509 certificate',
      share: 50,
      make: from([...certificates, ...enclosed], mutateDer),
      run: reads((input) => {
        const certificate = parseCertificate(input);
        return [readBasicConstraints(certificate), readExtendedKeyUsage(certificate)];
      }),
    },
    {
      name: 'token, verified',
      share: 8,
      make: from(tokens, mutateDer),
      run: reads((input) => verifyTimestamp(parseTimestampResponse(input), record, timeAnchors)),
    },
    {
      name: 'CAdES, verified',
      share: 8,
      make: from(signatures, mutateDer),
      run: reads((input) => verifyDetachedCades(input, manifest)),
    },
    {
      name: 'certificate chain',
      share: 8,
      make: from(enclosed, mutateDer),
      run: reads((input) => verifyChain(parseCertificate(input), [], creatorAnchors, new Date('2026-11-18'))),
    },
    {
      name: 'certificate request',
      share: 10,
      make: from(honest.requests, mutateDer),
      run: reads(openCertificateRequest),
    },
    {
      name: 'time stamp request',
      share: 30,
      make: from(honest.timestampRequests, mutateDer),
      run: reads(parseTimestampRequest),
    },
    {
      name: 'PEM',
      share: 20,
      make: from(pems, mutatePem(mutateDer)),
      run: reads((input) => fromPem('CERTIFICATE', text(input))),
    },
    {
      name: 'key backup',
      share: 6,
      make: from(honest.backups, mutatePem(mutateDer)),
      run: reads((input) => decryptPrivateKey(text(input), BACKUP_PASSWORD)),
    },
    {
      name: 'hash tile',
      share: 10,
      make: from(honest.hashTiles, mutateBytes),
      run: reads((input) => encodeHashTile(decodeHashTile(input, 17))),
    },
    {
      name: 'entry bundle',
      share: 10,
      make: from(honest.entryBundles, mutateBytes),
      run: reads((input) => encodeEntryBundle(decodeEntryBundle(input, 2))),
    },
  ];
}

function wholeTargets({ bundles, zips, trust }: Artefacts): Target[] {
  const judge = bundleJudge(bundles, parseTrust(trust));
  const makeTrust = (hand: Hand): Uint8Array => {
    const files = new Map(trust);
    const name = hand.pick([...files.keys()]);
    const mutate = name.endsWith('.pem') ? mutatePem(mutateDer) : mutateText;
    files.set(name, mutate(hand, files.get(name)!, files.get(hand.pick([...files.keys()]))!));
    return zipSync(Object.fromEntries(files), { level: 0 });
  };
  return [
    {
      name: 'trust files',
      share: 10,
      make: makeTrust,
      run: reads((zip) => parseTrust(new Map(Object.entries(unzipSync(zip))))),
    },
    { name: 'bundle zip', share: 25, make: from(zips, mutateZip), run: reads(readBundle) },
    { name: 'whole bundle', share: 40, make: (hand) => makeBundle(hand, bundles, zips), run: judge },
  ];
}
