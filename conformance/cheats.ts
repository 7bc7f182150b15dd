import {
  commitment,
  concat,
  encodeManifest,
  formatVkey,
  makeNumber,
  fromUtf8,
  sha256,
  toHex,
  toUtf8,
  type CheckId,
  type FailureCode,
} from '../packages/evidence/src/index.ts';
import { OID } from '../packages/evidence/src/oids.ts';
import {
  after,
  authority,
  bundle,
  cadesBy,
  certificateOf,
  certificatePem,
  creator,
  creatorCa,
  HOUR,
  manifestOf,
  prove,
  publicOf,
  revealOf,
  sealed,
  secondAuthority,
  signer,
  strangerCa,
  strangerLog,
  strangerWitnesses,
  timeCa,
  tokenBy,
  witnesses,
  WORK,
  workEntry,
  type Files,
} from './fixture.ts';

export interface Cheat {
  says: string;
  /** The first check that must fail, and with which code. */
  check: CheckId;
  code: FailureCode;
  files: () => Promise<Files>;
}

const edit = (bytes: Uint8Array, change: (text: string) => string) => toUtf8(change(fromUtf8(bytes)));

/** Flips the lowest bit `fromEnd` bytes before the end. */
function flip(bytes: Uint8Array, fromEnd: number): Uint8Array {
  const copy = bytes.slice();
  copy[copy.length - fromEnd]! ^= 1;
  return copy;
}

async function editFile(file: string, change: (bytes: Uint8Array) => Uint8Array): Promise<Files> {
  const files = await bundle();
  return { ...files, [file]: change(files[file]!) };
}

/** Swaps characters in the base64 of the `nth` line that starts with `start`. */
function breakLine(text: string, start: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(start));
  lines[at] = lines[at]!.replace(
    /([A-Za-z0-9])(.{10})$/,
    (_, char: string, rest: string) => (char === 'A' ? 'B' : 'A') + rest,
  );
  return lines.join('\n');
}

const someoneElse = await signer({ commonName: '另一个人', issuer: creatorCa });
const secondZhang = await signer({ commonName: '沈知白', issuer: strangerCa });
const expired = await signer({
  commonName: '过期的人',
  issuer: creatorCa,
  until: new Date('2026-06-01T00:00:00Z'),
});
const youngAuthority = await signer({
  commonName: 'Young Time Authority',
  issuer: timeCa,
  from: new Date('2026-11-17T00:00:00Z'),
  purposes: { oids: [OID.timeStamping], critical: true },
});
const strangerAuthority = await signer({
  commonName: 'Stranger Time Authority',
  issuer: strangerCa,
  purposes: { oids: [OID.timeStamping], critical: true },
});
const notAnAuthority = await signer({ commonName: 'Not a Time Authority', issuer: timeCa });
const all = (time: Date, who = witnesses) => who.map((each) => ({ who: each, time }));

export const CHEATS: Record<string, Cheat> = {
  'work-swapped': {
    says: 'another file stands in the place of the work',
    check: 'work',
    code: 'work-size',
    files: () => bundle({ add: { 'work/original.bin': toUtf8('another work') } }),
  },
  'work-edited': {
    says: 'one bit of the work is changed',
    check: 'work',
    code: 'work-sha256',
    files: () => bundle({ add: { 'work/original.bin': flip(WORK, 5) } }),
  },
  'work-sm3-differs': {
    says: 'the manifest has the SM3 of another file',
    check: 'work',
    code: 'work-sm3',
    files: () =>
      bundle({
        manifest: { files: [{ ...workEntry(WORK), sm3: workEntry(toUtf8('other')).sm3 }] },
        add: { 'work/original.bin': WORK },
      }),
  },
  'work-not-listed': {
    says: 'a work is enclosed that the manifest does not list',
    check: 'work',
    code: 'work-unknown',
    files: () => bundle({ add: { 'work/other.txt': WORK } }),
  },
  'manifest-title-edited': {
    says: 'the title is changed after the deposit',
    check: 'record-manifest',
    code: 'record-manifest-sha256',
    files: () => editFile('manifest.json', () => encodeManifest(manifestOf(sealed('另一个题目')))),
  },
  'manifest-creator-edited': {
    says: 'the creator is changed after the deposit',
    check: 'record-manifest',
    code: 'record-manifest-sha256',
    files: () =>
      editFile('manifest.json', () =>
        encodeManifest(manifestOf(sealed('寻隐者不遇', '别人'))),
      ),
  },
  'manifest-not-canonical': {
    says: 'the manifest has a space too many',
    check: 'bundle',
    code: 'canonical-json',
    files: () =>
      bundle({ manifestBytes: edit(encodeManifest(manifestOf()), (text) => text.replace('{', '{ ')) }),
  },
  'manifest-field-twice': {
    says: 'the manifest has two days of creation',
    check: 'bundle',
    code: 'canonical-json',
    files: () =>
      bundle({
        manifestBytes: edit(encodeManifest(manifestOf()), (text) =>
          text.replace('"claimed_created":', '"claimed_created":null,"claimed_created":'),
        ),
      }),
  },
  'manifest-unknown-field': {
    says: 'the manifest has a field that the format does not know',
    check: 'bundle',
    code: 'manifest',
    files: () =>
      bundle({
        manifestBytes: edit(encodeManifest(manifestOf()), (text) => text.replace('"v":2}', '"v":2,"x":1}')),
      }),
  },
  'manifest-of-version-1': {
    says: 'the manifest is of the dropped first version',
    check: 'bundle',
    code: 'manifest',
    files: () =>
      bundle({
        manifestBytes: edit(encodeManifest(manifestOf()), (text) => text.replace('"v":2}', '"v":1}')),
      }),
  },
  'manifest-path-says-something': {
    says: 'a path in the manifest is not neutral',
    check: 'bundle',
    code: 'manifest',
    files: () =>
      bundle({
        manifestBytes: edit(encodeManifest(manifestOf()), (text) => text.replace('original.bin', '沈知白.bin')),
      }),
  },
  'reveal-wrong-salt': {
    says: 'the title is right, its salt is not',
    check: 'reveal',
    code: 'reveal-title',
    files: () =>
      bundle({ reveal: { ...revealOf(), title: { ...revealOf().title, salt: '0'.repeat(32) } } }),
  },
  'reveal-wrong-title': {
    says: 'another title is shown than was committed to',
    check: 'reveal',
    code: 'reveal-title',
    files: () => bundle({ reveal: revealOf('另一个题目') }),
  },
  'reveal-wrong-name': {
    says: 'another creator is shown than was committed to',
    check: 'reveal',
    code: 'reveal-creator-name',
    files: () => bundle({ reveal: revealOf('寻隐者不遇', '别人') }),
  },
  'reveal-unknown-field': {
    says: 'the reveal has a field that the format does not know',
    check: 'reveal',
    code: 'reveal',
    files: () =>
      editFile('reveal.json', (bytes) => edit(bytes, (text) => text.replace('"v":1}', '"v":1,"x":1}'))),
  },
  'reveal-not-canonical': {
    says: 'the reveal spells a character of the title as an escape',
    check: 'reveal',
    code: 'canonical-json',
    files: () => editFile('reveal.json', (bytes) => edit(bytes, (text) => text.replace('寻', '\\u5bfb'))),
  },
  'reveal-turns-direction': {
    says: 'the title committed to and shown turns the reading direction',
    check: 'reveal',
    code: 'reveal',
    files: async () => {
      const text = fromUtf8((await bundle())['reveal.json']!).replace('寻', '\u202e寻');
      const title_commitment = commitment(revealOf().title.salt, '\u202e寻隐者不遇');
      return { ...(await bundle({ manifest: { title_commitment } })), 'reveal.json': toUtf8(text) };
    },
  },
  'signature-missing': {
    says: 'reveal.json is there, the signature is not: neither full nor public',
    check: 'bundle',
    code: 'bundle-missing',
    files: async () => {
      const { 'manifest.json.p7s': _, ...rest } = await bundle();
      return rest;
    },
  },
  'reveal-missing': {
    says: 'the signature is there, reveal.json is not: neither full nor public',
    check: 'bundle',
    code: 'bundle-missing',
    files: async () => {
      const { 'reveal.json': _, ...rest } = await bundle();
      return rest;
    },
  },
  'public-other-record': {
    says: 'a public bundle with the record, token and proof of another manifest',
    check: 'record-manifest',
    code: 'record-manifest-sha256',
    files: async () => ({
      ...publicOf(await bundle()),
      'manifest.json': encodeManifest(manifestOf({ claimed_created: null })),
    }),
  },
  'public-token-flipped': {
    says: "a public bundle with one bit of the token's signature changed",
    check: 'timestamp',
    code: 'cms-signature',
    files: async () => {
      const files = publicOf(await bundle());
      return { ...files, 'record.tsr': flip(files['record.tsr']!, 1) };
    },
  },
  'second-token-of-stranger': {
    says: 'the second token is by an unknown authority',
    check: 'timestamp-2',
    code: 'certificate-chain',
    files: () => bundle({ secondToken: tokenBy(strangerAuthority, after(1000)) }),
  },
  'second-token-of-other-record': {
    says: 'the second token is over another record',
    check: 'timestamp-2',
    code: 'timestamp-imprint',
    files: () => bundle({ secondToken: () => tokenBy(secondAuthority, after(1000))(WORK) }),
  },
  'second-token-no-token': {
    says: 'the second token is no token',
    check: 'timestamp-2',
    code: 'der',
    files: () => bundle({ add: { 'record.tsr.2': toUtf8('no token') } }),
  },
  'second-token-backdated': {
    says: 'a colluding second authority writes a time 30 hours before the witnesses saw the record',
    check: 'time-order',
    code: 'time-token-early',
    files: () =>
      bundle({
        record: { received_at: after(-40 * HOUR).toISOString() },
        token: tokenBy(authority, after(-20 * HOUR)),
        secondToken: tokenBy(secondAuthority, after(-30 * HOUR)),
      }),
  },
  'second-token-before-receipt': {
    says: 'the second token is an hour older than the receipt that the record speaks of',
    check: 'time-order',
    code: 'time-received-late',
    files: () => bundle({ secondToken: tokenBy(secondAuthority, after(-HOUR)) }),
  },
  'record-unknown-field': {
    says: 'the record has a field that the format does not know',
    check: 'bundle',
    code: 'record',
    files: () =>
      editFile('record.json', (bytes) => edit(bytes, (text) => text.replace('"v":1}', '"v":1,"x":1}'))),
  },
  'record-not-canonical': {
    says: 'the record ends in a newline',
    check: 'bundle',
    code: 'canonical-json',
    files: () => editFile('record.json', (bytes) => concat(bytes, toUtf8('\n'))),
  },
  'record-sm3-differs': {
    says: 'the record has the SM3 of another manifest',
    check: 'record-manifest',
    code: 'record-manifest-sm3',
    files: () => bundle({ record: { manifest_sm3: workEntry(WORK).sm3 } }),
  },
  'record-of-another-number': {
    says: 'record and manifest have different numbers',
    check: 'record-manifest',
    code: 'record-id',
    files: () => bundle({ manifest: { id: makeNumber('YJCZ', 2026, new Uint8Array(8)) } }),
  },
  'signature-replaced': {
    says: 'the creator signs again after the deposit',
    check: 'record-signature',
    code: 'record-signature',
    files: async () => {
      const files = await bundle();
      return { ...files, 'manifest.json.p7s': await cadesBy(creator)(files['manifest.json']!) };
    },
  },
  'creator-of-stranger-ca': {
    says: 'a second 沈知白 with a certificate of an unknown CA',
    check: 'creator-signature',
    code: 'certificate-chain',
    files: async () =>
      bundle({
        manifest: sealed('寻隐者不遇', '沈知白', secondZhang),
        signature: cadesBy(secondZhang),
      }),
  },
  'creator-other-certificate': {
    says: 'signed by another certificate than the manifest names',
    check: 'creator-signature',
    code: 'creator-certificate',
    files: () => bundle({ signature: cadesBy(someoneElse) }),
  },
  'creator-signed-other-bytes': {
    says: "the creator's signature of another manifest",
    check: 'creator-signature',
    code: 'cms-digest',
    files: () =>
      bundle({ signature: () => cadesBy(creator)(encodeManifest(manifestOf(sealed('另一个题目')))) }),
  },
  'creator-key-missing': {
    says: 'the certificate is right, the signature is by another key',
    check: 'creator-signature',
    code: 'cms-signature',
    files: () => bundle({ signature: cadesBy({ key: someoneElse.key, certificate: creator.certificate }) }),
  },
  'creator-expired': {
    says: "the creator's certificate had expired at the token's time",
    check: 'creator-signature',
    code: 'certificate-expired',
    files: async () =>
      bundle({
        manifest: sealed('寻隐者不遇', '过期的人', expired),
        reveal: revealOf('寻隐者不遇', '过期的人'),
        signature: cadesBy(expired),
      }),
  },
  'rewritten-consistently': {
    says: 'work, manifest and record are rewritten to fit, token and proof are the old ones',
    check: 'timestamp',
    code: 'timestamp-imprint',
    files: async () => {
      const old = await bundle();
      const now = await bundle({ manifest: { files: [workEntry(toUtf8('another work'))] } });
      return { ...now, 'record.tsr': old['record.tsr']!, 'record.tlog-proof': old['record.tlog-proof']! };
    },
  },
  'received-backdated': {
    says: 'received_at is set back after the deposit',
    check: 'timestamp',
    code: 'timestamp-imprint',
    files: () =>
      editFile('record.json', (bytes) => edit(bytes, (text) => text.replace('2026-11-18T', '2026-01-18T'))),
  },
  'token-before-authority': {
    says: 'a colluding time authority writes a time before its certificate existed',
    check: 'timestamp',
    code: 'certificate-not-yet-valid',
    files: () =>
      bundle({
        record: { received_at: after(-48 * HOUR).toISOString() },
        token: tokenBy(youngAuthority, after(-48 * HOUR)),
      }),
  },
  'token-backdated': {
    says: 'a colluding time authority writes a time two days before the witnesses saw the record',
    check: 'time-order',
    code: 'time-token-early',
    files: () =>
      bundle({
        record: { received_at: after(-48 * HOUR).toISOString() },
        token: tokenBy(authority, after(-48 * HOUR)),
      }),
  },
  'token-of-stranger-ca': {
    says: 'the token is by an unknown authority',
    check: 'timestamp',
    code: 'certificate-chain',
    files: () => bundle({ token: tokenBy(strangerAuthority, after(1000)) }),
  },
  'token-of-no-authority': {
    says: 'the token is by a certificate that is not for time stamps',
    check: 'timestamp',
    code: 'certificate-usage',
    files: () => bundle({ token: tokenBy(notAnAuthority, after(1000)) }),
  },
  'token-flipped': {
    says: "one bit of the token's signature is changed",
    check: 'timestamp',
    code: 'cms-signature',
    files: () => editFile('record.tsr', (bytes) => flip(bytes, 1)),
  },
  'token-missing': {
    says: 'there is no token',
    check: 'bundle',
    code: 'bundle-missing',
    files: async () => {
      const { 'record.tsr': _, ...rest } = await bundle();
      return rest;
    },
  },
  'wrong-index': {
    says: 'the proof names another index',
    check: 'inclusion',
    code: 'inclusion',
    files: () =>
      editFile('record.tlog-proof', (bytes) => edit(bytes, (text) => text.replace('index 5', 'index 4'))),
  },
  'index-beyond-tree': {
    says: 'the proof names an index beyond the tree',
    check: 'inclusion',
    code: 'inclusion',
    files: () =>
      editFile('record.tlog-proof', (bytes) => edit(bytes, (text) => text.replace('index 5', 'index 11'))),
  },
  'foreign-proof': {
    says: 'the proof is of another record',
    check: 'inclusion',
    code: 'inclusion',
    files: async () => ({
      ...(await bundle()),
      'record.tlog-proof': toUtf8(await prove(toUtf8('another record'))),
    }),
  },
  'path-edited': {
    says: 'one hash of the path is changed',
    check: 'inclusion',
    code: 'inclusion',
    files: () =>
      editFile('record.tlog-proof', (bytes) =>
        edit(bytes, (text) => {
          const lines = text.split('\n');
          lines[2] = (lines[2]!.startsWith('A') ? 'B' : 'A') + lines[2]!.slice(1);
          return lines.join('\n');
        }),
      ),
  },
  'path-cut-short': {
    says: 'the last hash of the path is missing',
    check: 'inclusion',
    code: 'inclusion',
    files: () =>
      editFile('record.tlog-proof', (bytes) => edit(bytes, (text) => text.replace(/\n[^\n]+\n\n/, '\n\n'))),
  },
  'proof-malformed': {
    says: 'the proof has a line that is no hash',
    check: 'inclusion',
    code: 'proof',
    files: () =>
      editFile('record.tlog-proof', (bytes) =>
        edit(bytes, (text) => text.replace('index 5\n', 'index 5\n====\n')),
      ),
  },
  'other-origin': {
    says: 'the record was to go to another log',
    check: 'inclusion',
    code: 'log-origin',
    files: () => bundle({ manifest: { log_origin: 'other.example/log' } }),
  },
  'log-of-stranger': {
    says: 'a stranger signs as the log',
    check: 'log-signature',
    code: 'log-unknown',
    files: () => bundle({ proof: { signWith: strangerLog } }),
  },
  'log-signature-flipped': {
    says: "the log's signature is changed",
    check: 'log-signature',
    code: 'note-signature',
    files: () =>
      editFile('record.tlog-proof', (bytes) => edit(bytes, (text) => breakLine(text, '— log.example'))),
  },
  'split-view': {
    says: 'a fork that only the log signed',
    check: 'witnesses',
    code: 'quorum',
    files: () => bundle({ proof: { cosigners: [] } }),
  },
  'too-few-witnesses': {
    says: 'one witness where two are due',
    check: 'witnesses',
    code: 'quorum',
    files: () => bundle({ proof: { cosigners: all(after(2000)).slice(0, 1) } }),
  },
  'witness-twice': {
    says: 'one witness signs twice to look like two',
    check: 'witnesses',
    code: 'quorum',
    files: () =>
      bundle({ proof: { cosigners: [...all(after(2000)).slice(0, 1), ...all(after(3000)).slice(0, 1)] } }),
  },
  'witnesses-of-stranger': {
    says: 'unknown witnesses',
    check: 'witnesses',
    code: 'quorum',
    files: () => bundle({ proof: { cosigners: all(after(2000), strangerWitnesses) } }),
  },
  'witness-flipped': {
    says: 'a cosignature is changed',
    check: 'witnesses',
    code: 'cosignature',
    files: () =>
      editFile('record.tlog-proof', (bytes) => edit(bytes, (text) => breakLine(text, '— witness.example/w2'))),
  },
  'witness-time-edited': {
    says: 'the time of a cosignature is changed',
    check: 'witnesses',
    code: 'cosignature',
    files: () =>
      editFile('record.tlog-proof', (bytes) =>
        edit(bytes, (text) =>
          text.replace(
            /(witness\.example\/w1 .{9})(.)/,
            (_, head: string, char: string) => head + (char === 'B' ? 'C' : 'B'),
          ),
        ),
      ),
  },
  'own-trust-enclosed': {
    says: 'everything is by strangers, whose keys stand in trust/ inside the bundle',
    check: 'creator-signature',
    code: 'certificate-chain',
    files: async () =>
      bundle({
        manifest: sealed('寻隐者不遇', '沈知白', secondZhang),
        signature: cadesBy(secondZhang),
        token: tokenBy(strangerAuthority, after(1000)),
        proof: { signWith: strangerLog, cosigners: all(after(2000), strangerWitnesses) },
        add: {
          'trust/creator-ca.pem': toUtf8(certificatePem(strangerCa)),
          'trust/tsa-ca.pem': toUtf8(certificatePem(strangerCa)),
          'trust/policy.txt': toUtf8(`log ${formatVkey(strangerLog.key)}\nquorum none\n`),
        },
      }),
  },
  'received-after-token': {
    says: 'received_at is ten minutes later than the token over it',
    check: 'time-order',
    code: 'time-received-late',
    files: () => bundle({ record: { received_at: after(600_000).toISOString() } }),
  },
  'received-long-before': {
    says: 'the platform claims to have had the record a month before token and witnesses',
    check: 'time-order',
    code: 'time-received-early',
    files: () => bundle({ record: { received_at: after(-30 * 24 * HOUR).toISOString() } }),
  },
  'certificate-replaced': {
    says: 'certificate.pdf is another file than the one issued',
    check: 'certificate',
    code: 'certificate-sha256',
    files: async () => bundle({ add: await certificateOf({ pdf: toUtf8('%PDF-1.4 of somebody else') }) }),
  },
  'certificate-of-another-number': {
    says: 'the certificate and its record are those of another deposit',
    check: 'certificate',
    code: 'certificate-record',
    files: async () =>
      bundle({
        add: await certificateOf({ record: { id: makeNumber('YJCZ', 2026, Uint8Array.of(7, 6, 5, 4, 3, 2, 1, 0)) } }),
      }),
  },
  'certificate-of-another-kind': {
    says: 'the record is that of another kind of document under this number',
    check: 'certificate',
    code: 'certificate-record',
    files: async () => bundle({ add: await certificateOf({ record: { kind: 'confirmation' } }) }),
  },
  'certificate-record-not-logged': {
    says: 'a record of the replaced PDF was written, and its proof is that of the honest one',
    check: 'certificate',
    code: 'inclusion',
    files: async () => {
      const pdf = toUtf8('%PDF-1.4 of somebody else');
      const record = { document_sha256: toHex(sha256(pdf)) };
      return bundle({
        add: {
          ...(await certificateOf({ pdf, record })),
          'certificate.tlog-proof': (await certificateOf())['certificate.tlog-proof']!,
        },
      });
    },
  },
  'certificate-record-not-witnessed': {
    says: "one witness alone cosigned the certificate's checkpoint",
    check: 'certificate',
    code: 'quorum',
    files: async () =>
      bundle({ add: await certificateOf({ proof: { cosigners: [{ who: witnesses[0]!, time: after(5000) }] } }) }),
  },
  'certificate-of-stranger-log': {
    says: "the certificate's checkpoint is signed by a stranger in the log's name",
    check: 'certificate',
    code: 'log-unknown',
    files: async () => bundle({ add: await certificateOf({ proof: { signWith: strangerLog } }) }),
  },
  'certificate-proof-missing': {
    says: 'the proof of the certificate was taken out',
    check: 'certificate',
    code: 'bundle-missing',
    files: async () => {
      const { 'certificate.tlog-proof': _, ...rest } = await certificateOf();
      return bundle({ add: rest });
    },
  },
  'certificate-missing': {
    says: 'the PDF was taken out, its record and proof are there',
    check: 'certificate',
    code: 'bundle-missing',
    files: async () => {
      const { 'certificate.pdf': _, ...rest } = await certificateOf();
      return bundle({ add: rest });
    },
  },
};
