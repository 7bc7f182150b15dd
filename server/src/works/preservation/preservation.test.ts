import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  makeNumber,
  parseCertificates,
  parseEvidenceRecord,
  parseRecord,
  verifyEvidenceRecord,
  type RenewalRecord,
  type TimestampRecord,
} from '@yinji/evidence';
import {
  createAuthority,
  encodeCrl,
  issueDocumentCredential,
  issueTimestampCredential,
  makeTimestampResponse,
  signDocument,
  type Credential,
} from '@yinji/sealing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderDepositCertificate, signPdf } from '../../evidence/certificates/render/index.ts';
import { sampleDeposit } from '../../evidence/certificates/render/samples.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { appendRecord } from '../../evidence/log/index.ts';
import type { DiskStore } from '../../platform/objects/object-store.ts';
import { openObjectStore } from '@yinji/testkit/context/open-object-store';
import { openTimeStamping } from '../../platform/providers/time/index.ts';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { getPreservationHealth, renewEvidence, stampCheckpoint } from './index.ts';
import { preservationRoutes } from './preservation-routes.ts';

const year = (value: number, month = 6) => new Date(Date.UTC(value, month - 1, 1));
const folder = mkdtempSync(join(tmpdir(), 'yinji-preservation-'));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

let database: TestDatabase;
let objects: DiskStore;
let clock: Date;
let reported: string[];
let asked: number;
let stamper: Credential | undefined;
let documentSeal: Credential;
let page: Uint8Array;
let context: AppContext;

/** Valid for ten years from `since`; its root is trusted from now on. */
function authority(since: Date): Credential {
  const root = createAuthority(`root of ${since.getUTCFullYear()}`, since);
  writeFileSync(join(folder, 'trust/tsa-ca.pem'), root.certificate.toString(), { flag: 'a' });
  return issueTimestampCredential(root, `authority of ${since.getUTCFullYear()}`, since);
}

beforeAll(async () => {
  database = await openTestDatabase();
  objects = openObjectStore(join(folder, 'objects'));
  mkdirSync(join(folder, 'trust'));
  const documentRoot = createAuthority('documents', year(2026));
  documentSeal = issueDocumentCredential(documentRoot, 'seal', year(2026));
  writeFileSync(join(folder, 'trust/document-ca.pem'), documentRoot.certificate.toString());
  page = await renderDepositCertificate(sampleDeposit('竞帆'));
  const anchors = async () => parseCertificates(readFileSync(join(folder, 'trust/tsa-ca.pem')));
  const now = () => clock;
  const report = (what: string) => void reported.push(what);
  const ask = async (request: Uint8Array) => {
    asked += 1;
    if (stamper === undefined) throw new Error('down');
    return makeTimestampResponse(request, stamper, clock, randomBytes(8)).der;
  };
  const time = openTimeStamping({
    authorities: [{ name: 'test', isSimulated: true, ask }],
    anchors,
    now,
    monotonicMs: () => clock.getTime(),
    report,
  });
  const config = { dataDir: folder, renewBeforeDays: 365 };
  const certificateAuthority = { name: 'built-in' };
  const documentRevocationList = async () => ({
    list: encodeCrl(documentRoot, {
      number: 1,
      thisUpdate: clock,
      nextUpdate: new Date(clock.getTime() + 86_400_000),
      revoked: [],
    }),
  });
  const parts = {
    config,
    sealer: { documentRevocationList },
    db: database.db,
    now,
    objects,
    time,
    certificateAuthority,
    report,
  };
  context = parts as unknown as AppContext;
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  reported = [];
  asked = 0;
});

/** A certificate as it is issued; each signature makes other bytes. */
const seal = async (digest: Uint8Array) => signDocument(digest, documentSeal);

/** A deposit with a bundle and a certificate, both covered by an authority of 2026. */
async function handOut(
  coveredUntil: Date,
): Promise<{ workId: string; accountId: string; bundle: Buffer; bundleKey: string }> {
  const [workId, accountId, number] = [newId(), newId(), makeNumber('YJCZ', 2026, randomBytes(8))];
  const [bundle, pdf] = [randomBytes(300), await signPdf(page, seal)];
  const [bundleKey, pdfKey] = [await objects.put(bundle), await objects.put(pdf)];
  await inTransaction(database.db, async (tx) => {
    await tx
      .insertInto('account')
      .values({ id: accountId, nickname: 'a', phone_lookup: randomBytes(32) })
      .execute();
    await tx
      .insertInto('work')
      .values({ id: workId, account_id: accountId, title: 't', work_type: 'draw' })
      .execute();
    await tx.insertInto('deposit').values({ work_id: workId, number, query_code: 'A' }).execute();
    const digest = randomBytes(32).toString('hex');
    const at = clock.toISOString();
    const deposit = {
      manifest_sha256: digest,
      manifest_sm3: digest,
      signature_sha256: digest,
      received_at: at,
    };
    await appendRecord(tx, { type: 'deposit', v: 1, id: number, ...deposit }, workId);
    const file = { work_id: workId, covered_until: coveredUntil };
    await tx
      .insertInto('bundle')
      .values({ ...file, variant: 'full', object_key: bundleKey, sha256: sha256(bundle), size_bytes: 300 })
      .execute();
    await tx
      .insertInto('document')
      .values({
        ...file,
        id: newId(),
        kind: 'deposit',
        number,
        object_key: pdfKey,
        sha256: sha256(pdf),
        record_sha256: randomBytes(32),
        issued_at: clock,
      })
      .execute();
  });
  return { workId, accountId, bundle, bundleKey };
}

const renewals = (workId: string) =>
  database.db.selectFrom('renewal').selectAll().where('work_id', '=', workId).orderBy('sequence').execute();
const recordsOf = async (type: string) =>
  (await database.db.selectFrom('pending_record').select('entry').execute())
    .map(({ entry }) => parseRecord(new Uint8Array(entry)))
    .filter((record) => record.type === type);

test('proofs are renewed before they end, repeatedly, and outlive the authorities', async () => {
  clock = year(2026, 7);
  stamper = authority(year(2026));
  const { workId, accountId, bundle, bundleKey } = await handOut(year(2036));
  await renewEvidence(context);
  expect([asked, await renewals(workId)]).toEqual([0, []]);

  clock = year(2035, 7);
  stamper = authority(year(2035));
  expect((await getPreservationHealth(context)).renewalsDue).toBe(2);
  await renewEvidence(context);
  // One token for all that are due, and one within each document.
  expect([asked, (await renewals(workId)).map(({ kind }) => kind).sort()]).toEqual([
    2,
    ['bundle', 'deposit', 'deposit-pdf'],
  ]);
  expect(await getPreservationHealth(context)).toMatchObject({
    renewalsDue: 0,
    firstProofEndsAt: year(2045).toISOString(),
  });
  await renewEvidence(context);
  expect(asked).toBe(2);

  clock = year(2044, 7);
  stamper = authority(year(2044));
  await renewEvidence(context);
  const ofBundle = (await renewals(workId)).filter(({ kind }) => kind === 'bundle');
  expect(ofBundle.map(({ sequence }) => sequence)).toEqual([1, 2]);
  const anchors = parseCertificates(readFileSync(join(folder, 'trust/tsa-ca.pem')));
  const read = async (index: number) =>
    parseEvidenceRecord(new Uint8Array(await objects.read(ofBundle[index]!.object_key)));
  expect(await verifyEvidenceRecord(await read(1), new Uint8Array(bundle), anchors, year(2053))).toEqual({
    firstStampedAt: year(2035, 7),
    lastStampedAt: year(2044, 7),
    timestamps: 2,
    coveredUntil: year(2054),
  });
  await expect(
    verifyEvidenceRecord(await read(0), new Uint8Array(bundle), anchors, year(2053)),
  ).rejects.toMatchObject({ code: 'certificate-expired' });
  expect(await objects.read(bundleKey)).toEqual(bundle);
  const pdfs = (await renewals(workId)).filter(({ kind }) => kind === 'deposit-pdf');
  const [once, twice] = await Promise.all(pdfs.map(({ object_key }) => objects.read(object_key)));
  // The second extends the first: two document time stamps in one file.
  expect(twice?.subarray(0, once?.length)).toEqual(once);
  expect(twice?.toString('latin1').match(/DocTimeStamp/g)).toHaveLength(2);
  expect(twice?.toString('latin1')).toMatch(/\/Type \/DSS\n\/Certs \[.*\]\n\/CRLs \[\d+ 0 R \d+ 0 R\]/);

  // Its holder gets the newest; a stranger gets nothing.
  const [route] = preservationRoutes(context);
  const download = async (kind: string, by: string) =>
    route?.handle({ id: workId, kind }, { actor: { kind: 'account', accountId: by } } as never);
  const { body } = (await download('bundle', accountId)) as { body: Readable };
  expect(await buffer(body)).toEqual(await objects.read(ofBundle[1]!.object_key));
  await expect(download('bundle', newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(download('public-bundle', accountId)).rejects.toMatchObject({ code: 'NOT_READY' });

  const records = (await recordsOf('renewal')) as RenewalRecord[];
  expect(records).toHaveLength(6);
  const told = new Set(records.map(({ evidence_sha256 }) => evidence_sha256));
  for (const row of await renewals(workId)) {
    const evidence = await objects.read(row.object_key);
    expect(told).toContain(sha256(evidence).toString('hex'));
  }
  expect(reported).toEqual([]);
});

test('a damaged file is reported and not renewed; the others are', async () => {
  clock = year(2045, 7);
  const [damaged, whole] = [await handOut(year(2046)), await handOut(year(2046))];
  writeFileSync(objects.path(damaged.bundleKey), 'spoilt', { mode: 0o600 });
  await renewEvidence(context);
  expect(reported).toHaveLength(1);
  expect((await renewals(damaged.workId)).map(({ kind }) => kind).sort()).toEqual(['deposit', 'deposit-pdf']);
  expect(await renewals(whole.workId)).toHaveLength(3);
  await database.db.deleteFrom('bundle').where('work_id', '=', damaged.workId).execute();
});

test('an unreadable earlier evidence record is reported; the others are renewed', async () => {
  clock = year(2045, 7);
  const [unreadable, whole] = [await handOut(year(2046)), await handOut(year(2046))];
  await renewEvidence(context);
  const [first] = (await renewals(unreadable.workId)).filter(({ kind }) => kind === 'bundle');
  writeFileSync(objects.path(first!.object_key), 'spoilt', { mode: 0o600 });
  const before = stamper;
  clock = year(2053, 7);
  stamper = authority(year(2053));
  await renewEvidence(context);
  // Two neighbours of one hash tree share their evidence record: it is another's, too.
  expect(reported.length).toBeGreaterThan(0);
  expect((await renewals(whole.workId)).length).toBeGreaterThan(3);
  for (const table of ['bundle', 'document'] as const)
    await database.db.deleteFrom(table).where('work_id', 'in', [unreadable.workId, whole.workId]).execute();
  stamper = before;
});

test('a token that would end no later is discarded, and without an authority nothing happens', async () => {
  const { workId } = await handOut(year(2054));
  clock = year(2053, 8);
  await renewEvidence(context);
  expect([await renewals(workId), reported.length > 0]).toEqual([[], true]);
  reported = [];
  stamper = undefined;
  await renewEvidence(context);
  expect([await renewals(workId), reported]).toEqual([[], ['time authority test']]);
});

test("the log's checkpoint is stamped once a Beijing day, and files missing after a stop are written later", async () => {
  clock = new Date('2053-12-01T15:30:00.000Z');
  stamper = authority(year(2053));
  // The failed authority of the test before is skipped for a second of this clock.
  await stampCheckpoint(context);
  expect(asked).toBe(0);
  const publish = (size: number) =>
    database.db
      .insertInto('log_checkpoint')
      .values({
        size,
        root: randomBytes(32),
        note: `log\n${size}\n`,
        cosigned_note: `log\n${size}\n\n— w x\n`,
        published_at: clock,
      })
      .execute();
  const days = async () =>
    (
      await database.db
        .selectFrom('checkpoint_token')
        .select(['day', 'checkpoint_size'])
        .orderBy('day')
        .execute()
    ).map((row) => [row.day, row.checkpoint_size]);
  await publish(5);
  await stampCheckpoint(context);
  await publish(9);
  await stampCheckpoint(context);
  expect(await days()).toEqual([['2053-12-01', 5]]);
  const [record] = (await recordsOf('timestamp')) as TimestampRecord[];
  const file = (name: string) => readFileSync(join(folder, 'anchors', name));
  expect(file('5.checkpoint').toString()).toBe('log\n5\n\n— w x\n');
  expect(sha256(file('5.checkpoint')).toString('hex')).toBe(record?.checkpoint_sha256);
  expect(sha256(file('5.tsr')).toString('hex')).toBe(record?.token_sha256);

  // 23:30 in Beijing was the first; half an hour later it is the second of December there.
  clock = new Date('2053-12-01T16:00:00.000Z');
  await stampCheckpoint(context);
  clock = new Date('2053-12-03T00:00:00.000Z');
  await stampCheckpoint(context);
  expect(await days()).toEqual([
    ['2053-12-01', 5],
    ['2053-12-02', 9],
  ]);
  expect(await getPreservationHealth(context)).toMatchObject({ logStampedOn: '2053-12-02' });

  rmSync(join(folder, 'anchors/9.tsr'));
  await database.db
    .updateTable('checkpoint_token')
    .set({ published_at: null })
    .where('checkpoint_size', '=', 9)
    .execute();
  await stampCheckpoint(context);
  expect(readdirSync(join(folder, 'anchors')).sort()).toEqual([
    '5.checkpoint',
    '5.tsr',
    '9.checkpoint',
    '9.tsr',
  ]);
});
