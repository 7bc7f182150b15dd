import { concat, encodeManifest, makeNumber, sha256, toHex, toUtf8, fromUtf8 } from '../packages/evidence/src/index.ts';
import type { Cheat } from './cheats.ts';
import { checkCharacter } from '../packages/evidence/src/record-number.ts';
import { bundle, log, manifestOf, revealOf, witnesses, type Files } from './fixture.ts';

/** Texts that a lenient reader takes for the honest ones. */

const manifestWith = (from: string, to: string) => () =>
  bundle({ manifestBytes: toUtf8(fromUtf8(encodeManifest(manifestOf())).replace(from, to)) });

const recordWith = (from: string, to: string) => async () => {
  const files = await bundle();
  return { ...files, 'record.json': toUtf8(fromUtf8(files['record.json']!).replace(from, to)) };
};

async function proofWith(change: (text: string) => string): Promise<Files> {
  const files = await bundle();
  return { ...files, 'record.tlog-proof': toUtf8(change(fromUtf8(files['record.tlog-proof']!))) };
}

/** The last line of the proof with other characters in its base64. */
const lastLine = (change: (base64: string) => string) => () =>
  proofWith((text) => text.replace(/([^ \n]+)\n$/, (_, base64: string) => `${change(base64)}\n`));

const NEVER_ISSUED = 'YJCZ-2026-0082-0C20-A1GA';
const withNumber = (number: string) => async () => {
  const from = manifestOf().id;
  const files = await bundle({ manifestBytes: toUtf8(fromUtf8(encodeManifest(manifestOf())).replace(from, number)) });
  return { ...files, 'record.json': toUtf8(fromUtf8(files['record.json']!).replace(from, number)) };
};

const SALT = revealOf().title.salt;
const BAD_TITLE = Uint8Array.of(0xff, 0xfe, 0x41);

export const TEXT_CHEATS: Record<string, Cheat> = {
  'manifest-day-impossible': {
    says: 'the manifest names the 30th of February',
    check: 'bundle',
    code: 'manifest',
    files: manifestWith('2026-11-01', '2026-02-30'),
  },
  'manifest-size-impossible': {
    says: 'a file has 2^70 bytes',
    check: 'bundle',
    code: 'canonical-json',
    files: manifestWith(`"size":${manifestOf().files[0]!.size}`, '"size":1180591620717411303424'),
  },
  'record-day-impossible': {
    says: 'the record was received on the 31st of November',
    check: 'bundle',
    code: 'record',
    files: recordWith('2026-11-18T', '2026-11-31T'),
  },
  'title-not-utf8': {
    says: 'the title that was committed to is not UTF-8',
    check: 'reveal',
    code: 'canonical-json',
    files: async () => {
      const title_commitment = toHex(sha256(concat(toUtf8(`["${SALT}","`), BAD_TITLE, toUtf8('"]'))));
      const files = await bundle({ manifest: { title_commitment } });
      const [before, after] = fromUtf8(files['reveal.json']!).split('寻隐者不遇') as [string, string];
      return { ...files, 'reveal.json': concat(toUtf8(before), BAD_TITLE, toUtf8(after)) };
    },
  },
  'signature-line-spare-bits': {
    says: 'the base64 of a cosignature has spare bits that are not zero',
    check: 'inclusion',
    code: 'note',
    files: lastLine((base64) => base64.replace(/.=$/, 'B=').replace(/.==$/, 'B==')),
  },
  'signature-line-not-padded': {
    says: 'the base64 of a cosignature is not padded',
    check: 'inclusion',
    code: 'note',
    files: lastLine((base64) => base64.replace(/=+$/, '')),
  },
  'received-in-year-0': {
    says: 'received_at is in the year 0, which not every calendar has',
    check: 'bundle',
    code: 'record',
    files: recordWith('2026-11-18T', '0000-11-18T'),
  },
  'path-line-not-base64': {
    says: 'a hash of the path is followed by a space',
    check: 'inclusion',
    code: 'proof',
    files: () => proofWith((text) => text.replace(/(index 5\n[^\n]+)/, '$1 ')),
  },
  'lines-too-many': {
    says: '101 signature lines, all but four of unknown keys',
    check: 'inclusion',
    code: 'note',
    files: () => proofWith((text) => `${text}${'— other.example/key AAAAAAA=\n'.repeat(97)}`),
  },
  'carriage-returns': {
    says: 'the lines of the proof end in carriage return and newline',
    check: 'inclusion',
    code: 'proof',
    files: () => proofWith((text) => text.replaceAll('\n', '\r\n')),
  },
  'number-of-another-kind': {
    says: 'manifest and record have the number of a confirmation',
    check: 'bundle',
    code: 'record',
    files: withNumber(makeNumber('YJQQ', 2026, Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7))),
  },
  'number-never-issued': {
    says: 'the check character of the number is right, and L, so that it is never issued',
    check: 'bundle',
    code: 'record',
    files: withNumber(`${NEVER_ISSUED}-${checkCharacter(NEVER_ISSUED.replaceAll('-', ''))}`),
  },
  'log-line-short': {
    says: "a second line of the log's key is too short",
    check: 'log-signature',
    code: 'note-signature',
    files: () => bundle({ proof: { extraLines: [{ ...log.key, signature: new Uint8Array(63) }] } }),
  },
  'witness-line-long': {
    says: "a further line of a witness's key is too long; two others would be enough",
    check: 'witnesses',
    code: 'cosignature',
    files: () => bundle({ proof: { extraLines: [{ ...witnesses[0]!.key, signature: new Uint8Array(73) }] } }),
  },
  'no-signature-line': {
    says: 'nothing stands behind the last blank line of the proof',
    check: 'inclusion',
    code: 'note',
    files: () => proofWith((text) => text.replace(/\n— [^]*$/, '\n')),
  },
};
