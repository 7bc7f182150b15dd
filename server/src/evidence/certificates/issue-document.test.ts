import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeNumber, parseCertificates, parseRecord, toHex } from '@yinji/evidence';
import {
  createAuthority,
  encodeCrl,
  issueDocumentCredential,
  issueTimestampCredential,
  makeTimestampResponse,
  signDocument as signCms,
  type Credential,
} from '@yinji/sealing';
import { makeCompleteWork } from '@yinji/testkit/context/make-complete-work';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/index.ts';
import { openTimeStamping } from '../../platform/providers/time/index.ts';
import { appendRecord } from '../log/index.ts';
import { issueDocument } from './issue-document.ts';
import { renderDepositCertificate } from './render/index.ts';
import { sampleDeposit } from './render/samples.ts';

const since = new Date(Date.now() - 60_000);
const documentRoot = createAuthority('document root', since);
const timeRoot = createAuthority('time root', since);
const seal = issueDocumentCredential(documentRoot, 'seal', since);
const stamper = issueTimestampCredential(timeRoot, 'time', since);

let opened: TestContext;
let account: string;
/** Whose answers fail; after how many tokens the time authority is gone. */
let failing: { documentList?: boolean; timeList?: boolean; tokensLeft?: number };
let reported: string[];
let revoked: Credential[];

const listOf = (authority: Credential) =>
  encodeCrl(authority, {
    number: 1,
    thisUpdate: new Date(),
    nextUpdate: new Date(Date.now() + 86_400_000),
    revoked: revoked.map(({ certificate }) => ({
      serialNumber: toHex(parseCertificates(Buffer.from(certificate.toString()))[0]!.serialNumber),
      revokedAt: new Date(),
      reason: 'key-compromise',
    })),
  });

beforeAll(async () => {
  opened = await openTestContext();
  account = await opened.account('13800000001');
  const trust = join(opened.folder, 'trust');
  mkdirSync(trust);
  for (const [name, { certificate }] of Object.entries({ 'document-ca': documentRoot, 'tsa-ca': timeRoot }))
    writeFileSync(join(trust, `${name}.pem`), certificate.toString());
});
afterAll(() => opened.close());
beforeEach(() => {
  [failing, reported, revoked] = [{}, [], []];
});

interface Work {
  workId: string;
  number: string;
}
/** With the deposit's record, which a document's follows. */
async function makeWork(): Promise<Work> {
  const workId = await makeCompleteWork(opened.context.db, account);
  const number = makeNumber('YJCZ', 2026, randomBytes(8));
  const digest = sha256(randomBytes(8));
  const deposit = {
    type: 'deposit',
    v: 1,
    id: number,
    manifest_sha256: digest,
    manifest_sm3: digest,
    signature_sha256: digest,
    received_at: since.toISOString(),
  } as const;
  await inTransaction(opened.context.db, (tx) => appendRecord(tx, deposit, workId));
  return { workId, number };
}

/** As a new process finds it. */
function issueTo({ workId, number }: Work, lock = () => Promise.resolve(true)) {
  const report = (what: string) => void reported.push(what);
  const now = () => new Date();
  const time = openTimeStamping({
    authorities: [
      {
        name: 'test',
        isSimulated: true,
        ask: async (request) => {
          if (failing.tokensLeft === 0) throw new Error('gone');
          if (failing.tokensLeft !== undefined) failing.tokensLeft -= 1;
          return makeTimestampResponse(request, stamper, now(), randomBytes(8)).der;
        },
        fetchList: async () => {
          if (failing.timeList) throw new Error('no list');
          return listOf(timeRoot);
        },
      },
    ],
    anchors: async () => parseCertificates(Buffer.from(timeRoot.certificate.toString())),
    now,
    report,
  });
  const sealer = {
    signDocument: async (requestId: string) => {
      const { page_sha256: sha256 } = await opened.context.db
        .selectFrom('document_request')
        .select('page_sha256')
        .where('id', '=', requestId)
        .executeTakeFirstOrThrow();
      return signCms(sha256, seal);
    },
    documentRevocationList: async () => {
      if (failing.documentList) throw new Error('no list');
      return { list: listOf(documentRoot) };
    },
  };
  const context = { ...opened.context, time, sealer: sealer as never, report };
  return issueDocument(context, {
    workId,
    kind: 'deposit',
    number,
    issuedAt: now(),
    lock,
    render: async () => ({
      page: await renderDepositCertificate(sampleDeposit('竞帆')),
      printed: { title: '竞帆', name: '林知远' },
      rosetteSha256: randomBytes(32),
    }),
  });
}

const signaturesOf = (pdf: Buffer) =>
  pdf.toString('latin1').match(/\/SubFilter \/ETSI\.(CAdES\.detached|RFC3161)/g);
/** Digests that the log has of a document of this number. */
const loggedOf = async (number: string) =>
  (await opened.context.db.selectFrom('pending_record').select('entry').execute())
    .map(({ entry }) => parseRecord(new Uint8Array(entry)))
    .flatMap((record) => (record.type === 'document' && record.id === number ? [record.document_sha256] : []));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a document is signed for the long term: signature, lists of both authorities, a time stamp over all', async () => {
  const work = await makeWork();
  const pdf = await issueTo(work);
  expect(signaturesOf(pdf)).toEqual(['/SubFilter /ETSI.CAdES.detached', '/SubFilter /ETSI.RFC3161']);
  expect(pdf.toString('latin1')).toMatch(/\/Certs \[\d+ 0 R \d+ 0 R\]\n\/CRLs \[\d+ 0 R \d+ 0 R\]/);
  expect(await loggedOf(work.number)).toEqual([sha256(pdf)]);
});

test.each(['documentList', 'timeList'] as const)(
  'without a list of an authority (%s) the document is signed and stamped, and claims no more',
  async (list) => {
    failing = { [list]: true };
    const pdf = await issueTo(await makeWork());
    expect(signaturesOf(pdf)).toEqual(['/SubFilter /ETSI.CAdES.detached']);
    expect(pdf.toString('latin1')).not.toContain('/DSS');
    expect(reported).toHaveLength(1);
  },
);

test('a revoked seal signs no document', async () => {
  revoked = [seal];
  const work = await makeWork();
  await expect(issueTo(work)).rejects.toThrow('seal is revoked');
  expect(await loggedOf(work.number)).toEqual([]);
});

test('a process that ends between signature and last time stamp leaves nothing; the next issues one document', async () => {
  const work = await makeWork();
  failing = { tokensLeft: 1 };
  await expect(issueTo(work)).rejects.toThrow('no time authority');
  expect(await loggedOf(work.number)).toEqual([]);
  failing = {};
  const pdf = await issueTo(work);
  expect(await issueTo(work)).toEqual(pdf);
  expect(await loggedOf(work.number)).toEqual([sha256(pdf)]);
});

test('a work that is erased while its document is made gets none, and the bytes are removed', async () => {
  const work = await makeWork();
  const { db } = opened.context;
  const doomed = async () => (await db.selectFrom('doomed_object').select('object_key').execute()).length;
  const before = await doomed();
  expect(await codeOf(issueTo(work, () => Promise.resolve(false)))).toBe('NOT_FOUND');
  expect(await loggedOf(work.number)).toEqual([]);
  expect(await db.selectFrom('document').selectAll().where('work_id', '=', work.workId).execute()).toEqual([]);
  expect(await doomed()).toBe(before + 1);
});

test('of two that make one document at once, the bytes of the second are removed', async () => {
  const work = await makeWork();
  const { db } = opened.context;
  const [one, other] = await Promise.all([issueTo(work), issueTo(work)]);
  expect(sha256(one)).toBe(sha256(other));
  const doomed = await db.selectFrom('doomed_object').select('object_key').execute();
  const { object_key: kept } = await db
    .selectFrom('document')
    .select('object_key')
    .where('work_id', '=', work.workId)
    .executeTakeFirstOrThrow();
  expect(doomed.map((row) => row.object_key)).not.toContain(kept);
  expect(await loggedOf(work.number)).toEqual([sha256(one)]);
});
