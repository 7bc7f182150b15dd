import { createHash, randomBytes } from 'node:crypto';
import { examineRecord, makeNumber, parsePolicy } from '@yinji/evidence';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { makeDepositedWork, QUERY_CODE } from '@yinji/testkit/context/make-deposited-work';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { publishTestPolicy, sealTestLog } from '@yinji/testkit/context/seal-test-log';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import type { DocumentKind } from '../../platform/index.ts';
import { sealPrinted, type PrintedFields } from '../../evidence/certificates/printed-fields.ts';
import { appendRecord } from '../../evidence/log/index.ts';
import { putBadge } from '../../works/index.ts';
import { comparePaper } from './compare-paper.ts';
import { findIssuedDocument } from './find-issued-document.ts';
import { lookUpRecord } from './look-up-record.ts';

let t: TestContext;
let policy: string;
let accountId: string;
const HERE = '127.0.0.1';
const PRINTED = { title: '秋山晴渡', name: '闻知白' };
beforeAll(async () => {
  t = await openTestContext();
  policy = publishTestPolicy(t.context);
  accountId = await t.account('13900000001');
});
afterAll(() => t.close());
beforeEach(() => sql`delete from rate_bucket`.execute(t.context.db));

interface Wish {
  workId: string;
  number: string;
  kind?: DocumentKind;
  printed?: PrintedFields | null;
  rosetteSha256?: Buffer;
  supersededAt?: Date;
}

/** A document as issuing stores it. */
async function issue(wish: Wish): Promise<{ sha256: string; rosette: string }> {
  const { workId, number, kind = 'deposit', printed = PRINTED, rosetteSha256 = randomBytes(32) } = wish;
  const [id, sha256, issuedAt] = [newId(), randomBytes(32), t.context.now()];
  await inTransaction(t.context.db, async (tx) => {
    const document = { document_sha256: sha256.toString('hex'), issued_at: issuedAt.toISOString() };
    const record = await appendRecord(tx, { type: 'document', v: 1, id: number, kind, ...document }, workId);
    await tx
      .insertInto('document')
      .values({
        id,
        work_id: workId,
        kind,
        number,
        object_key: '',
        sha256,
        record_sha256: record.sha256,
        issued_at: issuedAt,
        subject_id: newId(),
        superseded_at: wish.supersededAt ?? null,
        printed_sealed: printed && Buffer.from(sealPrinted(t.context.vault, id, printed)),
        rosette_sha256: printed && rosetteSha256,
      })
      .execute();
  });
  return { sha256: sha256.toString('hex'), rosette: rosetteSha256.toString('hex') };
}

async function issuedWork(isPublic = false) {
  const { id, number } = await makeDepositedWork(t.context, { accountId, title: PRINTED.title, isPublic });
  return { id, number, ...(await issue({ workId: id, number })) };
}

const compare = (number: string, typed: Partial<PrintedFields & { queryCode: string }>, address = HERE) =>
  comparePaper(
    t.context,
    { number, queryCode: QUERY_CODE, ...PRINTED, ...typed, name: typed.name ?? PRINTED.name },
    address,
  );

describe('a paper with a number that exists', () => {
  test.each([[false], [true]])(
    'agrees only if title and name are those printed (public work: %s)',
    async (open) => {
      const { number } = await issuedWork(open);
      expect(await compare(number, {})).toEqual({ matches: true });
      expect(await compare(number, { title: ' 秋山　晴渡', name: '闻知白 ' })).toEqual({ matches: true });
      for (const forged of [{ name: '闻知帛' }, { title: '秋山晴度' }, { title: '夜泊', name: '林知远' }])
        expect(await compare(number, forged)).toEqual({ matches: false });
    },
  );

  test('is answered in one word for both fields: nothing tells which one differs, or what was printed', async () => {
    const { number } = await issuedWork();
    const [title, name] = await Promise.all([
      compare(number, { title: '夜泊' }),
      compare(number, { name: '林知远' }),
    ]);
    expect([title, name]).toEqual([{ matches: false }, { matches: false }]);
    const seen = JSON.stringify(await lookUpRecord(t.context, { number, queryCode: QUERY_CODE }, HERE));
    expect(seen).not.toContain(PRINTED.title);
    expect(seen).not.toContain(PRINTED.name);
  });

  test('needs the query code, also of a public work, whose printed name may be behind a pen name', async () => {
    for (const isPublic of [false, true]) {
      const { number } = await issuedWork(isPublic);
      for (const queryCode of ['', 'ABCD2346', QUERY_CODE.slice(1)])
        expect(await codeOf(compare(number, { queryCode }))).toBe('NOT_FOUND');
    }
    const unknown = makeNumber('YJCZ', 2026, randomBytes(8));
    expect(await codeOf(compare(unknown, {}))).toBe('NOT_FOUND');
    expect(await codeOf(compare('YJCZ-2026-0000-0000-0000-1', {}))).toBe('BAD_INPUT');
  });

  test('is compared with each document of its own number, not with others of the work', async () => {
    const { id, number } = await issuedWork();
    const certified = makeNumber('YJBQ', 2026, randomBytes(8));
    await issue({
      workId: id,
      number: certified,
      kind: 'certification',
      printed: { title: '秋山晴渡', name: '闻知白、林知远' },
    });
    expect(await compare(certified, {})).toEqual({ matches: false });
    expect(await compare(certified, { name: '闻知白，林知远' })).toEqual({ matches: true });
    expect(await compare(number, { name: '闻知白、林知远' })).toEqual({ matches: false });
  });

  test('is not compared where its kind names nobody, or where none was issued', async () => {
    const { id } = await issuedWork();
    const report = makeNumber('YJBD', 2026, randomBytes(8));
    await issue({ workId: id, number: report, kind: 'comparison', printed: { title: '秋山晴渡', name: null } });
    expect(await codeOf(compare(report, {}))).toBe('NOT_READY');
    const { number } = await makeDepositedWork(t.context, { accountId });
    expect(await codeOf(compare(number, {}))).toBe('NOT_READY');
    const look = (of: string) => lookUpRecord(t.context, { number: of, queryCode: QUERY_CODE }, HERE);
    expect(await look(report)).toMatchObject({ isPaperComparable: false, kind: 'comparison' });
    expect(await look(number)).toMatchObject({ isPaperComparable: false, rosetteSha256: null });
  });

  test.each([
    ['revoked', '已撤销'],
    ['disputed', '异议处理中'],
  ] as const)('is compared when its record is %s, and the record says so', async (badge, status) => {
    const { id, number } = await issuedWork();
    await inTransaction(t.context.db, (tx) =>
      putBadge(tx, { workId: id, badge, subjectId: newId(), now: t.context.now() }),
    );
    expect(await compare(number, {})).toEqual({ matches: true });
    expect(await lookUpRecord(t.context, { number, queryCode: QUERY_CODE }, HERE)).toMatchObject({ status });
  });

  test('stores no typed text in the database', async () => {
    const { number } = await issuedWork();
    await compare(number, { title: '只此一次的作品名', name: '只此一次的姓名' });
    const { rows } = await sql<{ found: string }>`
      select table_name as found from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and query_to_xml(format('select * from %I', table_name), true, true, '')::text like '%只此一次%'`.execute(
      t.context.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('the picture on a photographed paper', () => {
  /** 256 bits, of which the first `count` differ from none. */
  const pdqWith = (count: number) =>
    Array.from({ length: 64 }, (_, at) => (0xf0 >> Math.min(4, Math.max(0, count - at * 4))) & 0xf)
      .map((four) => four.toString(16))
      .join('');
  const withPicture = async (picture?: string | null) => {
    const { id, number } = await makeDepositedWork(t.context, { accountId, title: PRINTED.title });
    await issue({ workId: id, number, printed: { ...PRINTED, ...(picture !== undefined && { picture }) } });
    return number;
  };
  const ask = (number: string, picture: string | null, typed: Partial<PrintedFields> = {}) =>
    comparePaper(
      t.context,
      { number, queryCode: QUERY_CODE, ...PRINTED, ...typed, name: typed.name ?? PRINTED.name, picture },
      HERE,
    );

  test('is the printed one up to what light and print change, and is unclear between that and another', async () => {
    const number = await withPicture(pdqWith(0));
    expect(await ask(number, pdqWith(0))).toEqual({ matches: true, picture: 'same' });
    expect(await ask(number, pdqWith(56))).toEqual({ matches: true, picture: 'same' });
    expect(await ask(number, pdqWith(57))).toEqual({ matches: true, picture: 'unclear' });
    expect(await ask(number, pdqWith(90))).toEqual({ matches: true, picture: 'differs' });
    expect(await ask(number, null)).toEqual({ matches: true, picture: 'differs' });
  });

  test('is told only to somebody who knows title and name', async () => {
    const number = await withPicture(pdqWith(0));
    for (const wrong of [{ title: '夜泊' }, { name: '林知远' }])
      for (const picture of [pdqWith(0), pdqWith(200)])
        expect(await ask(number, picture, wrong)).toEqual({ matches: false });
  });

  test('may be none where none was printed, and is unclear where nothing can be compared', async () => {
    const bare = await withPicture(null);
    expect(await ask(bare, null)).toEqual({ matches: true, picture: 'same' });
    expect(await ask(bare, pdqWith(3))).toEqual({ matches: true, picture: 'differs' });
    expect(await ask(await withPicture(), pdqWith(0))).toEqual({ matches: true, picture: 'unclear' });
  });
});

describe('tries', () => {
  test('are limited for one work, from however many networks and numbers', async () => {
    const { id, number } = await issuedWork();
    const other = makeNumber('YJQQ', 2026, randomBytes(8));
    await issue({ workId: id, number: other, kind: 'confirmation' });
    for (let n = 0; n < 20; n += 1)
      expect(await codeOf(compare(n % 2 ? number : other, { name: `甲${n}` }, `10.0.0.${n}`))).toBe('done');
    expect(await codeOf(compare(number, {}, '10.0.1.1'))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(compare(other, {}, '10.0.1.2'))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(compare((await issuedWork()).number, {}, '10.0.1.3'))).toBe('done');
  });

  test('that come at the same moment are counted like tries one after the other', async () => {
    const { number } = await issuedWork();
    const tries = Array.from({ length: 60 }, (_, n) =>
      codeOf(compare(number, { name: `甲${n}` }, `10.0.3.${n}`)),
    );
    expect((await Promise.all(tries)).filter((code) => code === 'done')).toHaveLength(20);
  });

  test('of people without the query code use up nothing of a number', async () => {
    const { number } = await issuedWork(true);
    for (let n = 0; n < 25; n += 1) await codeOf(compare(number, { queryCode: 'AAAAAAAA' }, `10.0.2.${n}`));
    expect(await codeOf(compare(number, {}))).toBe('done');
  });

  test('are limited for one network, over all works', async () => {
    for (let n = 0; n < 20; n += 1) await codeOf(compare(makeNumber('YJCZ', 2026, randomBytes(8)), {}));
    expect(await codeOf(compare((await issuedWork()).number, {}))).toBe('TOO_MANY_REQUESTS');
  });
});

describe('tries of a query code', () => {
  const look = (number: string, queryCode: string, network: string) =>
    codeOf(lookUpRecord(t.context, { number, queryCode }, network));
  const guess = async (number: string, tries: number, network: string) => {
    const wrong = Array.from({ length: tries }, () => look(number, 'AAAAAAAA', network));
    return (await Promise.all(wrong)).filter((code) => code === 'NOT_FOUND').length;
  };

  test('are limited for one work in one network: after them a right one is not told from a wrong one there', async () => {
    const { id, number } = await issuedWork();
    const other = makeNumber('YJQQ', 2026, randomBytes(8));
    await issue({ workId: id, number: other, kind: 'confirmation' });
    expect(await guess(number, 14, '10.0.4.1')).toBe(10);
    expect(await look(number, QUERY_CODE, '10.0.4.1')).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(compare(other, {}, '10.0.4.1'))).toBe('TOO_MANY_REQUESTS');
    expect(await look(number, QUERY_CODE, '10.0.4.2')).toBe('done');
  });

  test('are limited for one network over all numbers, also those that do not exist', async () => {
    for (let n = 0; n < 3; n += 1)
      expect(await guess(makeNumber('YJCZ', 2026, randomBytes(8)), 12, '10.0.4.3')).toBe(10);
    expect(await look((await issuedWork()).number, QUERY_CODE, '10.0.4.3')).toBe('TOO_MANY_REQUESTS');
  });

  test('are used up by wrong ones alone', async () => {
    const { number } = await issuedWork();
    for (let n = 0; n < 35; n += 1) expect(await look(number, QUERY_CODE, '10.0.4.4')).toBe('done');
  });
});

test('the page shows the rosette of the record that the paper was drawn from, for each number its own', async () => {
  const { id, number, rosette } = await issuedWork();
  const other = makeNumber('YJQQ', 2026, randomBytes(8));
  const confirmation = await issue({ workId: id, number: other, kind: 'confirmation' });
  const look = (of: string) => lookUpRecord(t.context, { number: of, queryCode: QUERY_CODE }, HERE);
  expect((await look(number)).rosetteSha256).toBe(rosette);
  expect((await look(other)).rosetteSha256).toBe(confirmation.rosette);
});

test('title and name are given for a public work only', async () => {
  const [open, hidden] = [await issuedWork(true), await issuedWork()];
  const look = (number: string) => lookUpRecord(t.context, { number, queryCode: QUERY_CODE }, HERE);
  expect((await look(open.number)).title).toBe(PRINTED.title);
  expect(await look(hidden.number)).toMatchObject({ title: null, publicName: null });
});

describe('a PDF', () => {
  test('is found by its digest, with the number on it and a record that holds, and nothing of the work', async () => {
    const { number, sha256 } = await issuedWork();
    expect(await findIssuedDocument(t.context, sha256, HERE)).toMatchObject({ number, record: null });
    await sealTestLog(t.context);
    const found = await findIssuedDocument(t.context, sha256, HERE);
    expect(Object.keys(found ?? {})).toEqual(['number', 'kind', 'issuedAt', 'record']);
    expect(found).toMatchObject({ number, kind: 'deposit' });
    const { recordSha256, entry, proof } = found!.record!;
    const bytes = Uint8Array.from(Buffer.from(entry, 'base64'));
    const { record, checks } = await examineRecord({ recordSha256, entry: bytes, proof }, parsePolicy(policy));
    expect(record).toMatchObject({ type: 'document', id: number, document_sha256: sha256 });
    expect([checks.digest, checks.inclusion, checks.log]).toEqual(['pass', 'pass', 'pass']);
    expect(JSON.stringify(found)).not.toContain(QUERY_CODE);
  });

  test('that differs in one byte, or was never issued, is not found', async () => {
    await issuedWork();
    const digest = createHash('sha256').update('another file').digest('hex');
    expect(await findIssuedDocument(t.context, digest, HERE)).toBeNull();
  });

  test('of a comparison report is found without a record: the log does not tell that there was a decision', async () => {
    const { id } = await issuedWork();
    const number = makeNumber('YJBD', 2026, randomBytes(8));
    const { sha256 } = await issue({ workId: id, number, kind: 'comparison' });
    expect(await findIssuedDocument(t.context, sha256, HERE)).toMatchObject({ number, record: null });
  });
});
