import { nameOf } from '@yinji/contract/all-calls';
import { createHash } from 'node:crypto';
import { PictureError } from '@yinji/originality';
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptAgreements } from '../../people/accounts/accept-agreements.ts';
import { getAgreements } from '../../people/accounts/get-agreements.ts';
import { hasAccepted } from '../../people/accounts/index.ts';
import { newId } from '../../platform/db/ids.ts';
import type { ContentKind } from '../../platform/db/schema.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { openObjectStore } from '@yinji/testkit/context/open-object-store';
import {
  codeOf,
  declareTestAccount,
  makeTestAccount,
  makeTestStaff,
  makeTestContext,
} from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { contentRoutes } from './content-routes.ts';
import { listPages } from './content-store.ts';
import { decidePublication } from './decide-publication.ts';
import { getContentPage } from './get-content-page.ts';
import { getManagedPage } from './get-managed-page.ts';
import { getPageVersion } from './get-page-version.ts';
import { proposePublication } from './propose-publication.ts';
import { savePage } from './save-page.ts';
import { takeImage } from './take-image.ts';

let database: TestDatabase;
let context: AppContext;
let setNow: (now: Date) => void;
let operator: StaffActor<never>;
let admin: StaffActor<never>;
beforeAll(async () => {
  database = await openTestDatabase();
  const objects = openObjectStore(mkdtempSync(join(tmpdir(), 'yinji-content-')));
  const config = { agreements: { userPolicy: '2026-11', privacyPolicy: '2026-11' } } as AppContext['config'];
  ({ context, setNow } = makeTestContext(database.db, { config, objects }));
  operator = await makeTestStaff(context.db, 'operator');
  admin = await makeTestStaff(context.db, 'admin');
});
afterAll(() => database.close());

const text = (body = '正文', title = '标题') => ({
  title,
  lead: '',
  body,
  coverId: null,
  startsOn: null,
  endsOn: null,
});
async function pageOf(kind: ContentKind) {
  const page = (await listPages(context.db)).find((one) => one.kind === kind);
  if (page === undefined) throw new Error(kind);
  return page;
}
async function save(kind: ContentKind, body: string) {
  const { id, version } = await pageOf(kind);
  return savePage(context, operator, { id, kind, version, ...text(body) });
}

test('a page shows the built-in text until one is published, and again when that is withdrawn', async () => {
  const before = await getContentPage(context, 'guidance');
  expect(before).toMatchObject({ title: '办事指南', publishedAt: null, agreementVersion: null });
  const { id, version } = await save('guidance', '新的指南');
  expect(await getContentPage(context, 'guidance')).toEqual(before);
  expect(await proposePublication(context, operator, { id, version })).toMatchObject({
    publishedVersion: 1,
    proposal: null,
  });
  expect(await getContentPage(context, 'guidance')).toMatchObject({ body: '新的指南' });
  await save('guidance', '草稿');
  expect(await getContentPage(context, 'guidance')).toMatchObject({ body: '新的指南' });
  expect(await codeOf(proposePublication(context, operator, { id, version: null, seen: 2 }))).toBe(
    'STATE_CHANGED',
  );
  await proposePublication(context, operator, { id, version: null, seen: 1 });
  expect(await getContentPage(context, 'guidance')).toEqual(before);
  expect(await codeOf(proposePublication(context, operator, { id, version: null, seen: 1 }))).toBe(
    'STATE_CHANGED',
  );
});

test('of two concurrent editors one is kept; every version stays unchanged', async () => {
  const { id, version } = await pageOf('aboutUs');
  const at = { id, kind: 'aboutUs' as const, version };
  const outcomes = await Promise.all(
    ['甲', '乙'].map((body) => codeOf(savePage(context, operator, { ...at, ...text(body) }))),
  );
  expect(outcomes.toSorted()).toEqual(['STATE_CHANGED', 'done']);
  await save('aboutUs', '丙');
  const { versions } = await getManagedPage(context, operator, id);
  expect(versions.map((one) => one.version)).toEqual([2, 1]);
  expect(['甲', '乙']).toContain((await getPageVersion(context, { id, version: 1 })).body);
  expect((await getPageVersion(context, { id, version: 0 })).title).toBe('关于我们');
  expect(await codeOf(getPageVersion(context, { id, version: 9 }))).toBe('NOT_FOUND');
});

test('an unchanged save makes no version, publishing twice is one act', async () => {
  await save('equity', '一');
  const { id, version } = await save('equity', '一');
  expect(version).toBe(1);
  await Promise.all([1, 2].map(() => proposePublication(context, operator, { id, version })));
  expect((await getManagedPage(context, operator, id)).acts).toHaveLength(1);
  expect(await codeOf(proposePublication(context, operator, { id, version: 7 }))).toBe('NOT_FOUND');
});

test('an activity is created by its first save, visible when published, gone when withdrawn', async () => {
  const id = newId();
  const given = {
    id,
    kind: 'activity' as const,
    version: 0,
    ...text('来稿'),
    startsOn: '2026-12-01',
    endsOn: '2026-12-31',
  };
  expect(await codeOf(savePage(context, operator, { ...given, endsOn: '2026-11-01' }))).toBe('BAD_INPUT');
  expect(await codeOf(savePage(context, operator, { ...given, coverId: newId() }))).toBe('BAD_INPUT');
  await savePage(context, operator, given);
  expect(await codeOf(savePage(context, operator, given))).toBe('STATE_CHANGED');
  const asked = async (name: string, input: object) =>
    contentRoutes(context)
      .find(({ call }) => nameOf(call) === name)
      ?.handle(input, { actor: { kind: 'visitor' }, address: '', network: '', device: '' });
  expect(await codeOf(asked('getActivity', { id }) as Promise<unknown>)).toBe('NOT_FOUND');
  expect(await asked('listActivities', {})).toEqual([]);
  await proposePublication(context, operator, { id, version: 1 });
  expect(await asked('getActivity', { id })).toMatchObject({ body: '来稿', startsOn: '2026-12-01' });
  expect(await asked('listActivities', {})).toHaveLength(1);
  await proposePublication(context, operator, { id, version: null, seen: 1 });
  expect(await asked('listActivities', {})).toEqual([]);
  // Only activities have days.
  const guidance = await pageOf('guidance');
  const misplaced = { ...text(), id: guidance.id, kind: 'guidance' as const, version: guidance.version };
  expect(await codeOf(savePage(context, operator, { ...misplaced, startsOn: '2026-12-01' }))).toBe('BAD_INPUT');
  expect(
    await codeOf(
      savePage(context, operator, { ...given, version: 1, kind: 'guidance', startsOn: null, endsOn: null }),
    ),
  ).toBe('NOT_FOUND');
});

/** Another process may have published: the versions are read again after a second. */
const settle = () => pause(1100);

test('a policy needs a second person, an administrator; then everybody is asked again, also for the old text', async () => {
  const person = await makeTestAccount(context.db);
  await acceptAgreements(context, person, { userPolicy: '2026-11', privacyPolicy: '2026-11' });
  expect(await hasAccepted(context, person)).toBe(true);
  const { id, version } = await save('privacyPolicy', '新的政策');
  const proposed = await proposePublication(context, operator, { id, version });
  expect(proposed).toMatchObject({ publishedVersion: null, proposal: { version, isOwn: true } });
  expect(await codeOf(proposePublication(context, operator, { id, version }))).toBe('STATE_CHANGED');
  const proposal = proposed.proposal?.id ?? '';
  const decide = (actor: StaffActor<never>, decision: 'approve' | 'refuse' | 'withdraw') =>
    codeOf(decidePublication(context, actor, { id: proposal, decision, note: '' }));
  const [second, finance, otherAdmin] = [
    await makeTestStaff(context.db, 'operator'),
    await makeTestStaff(context.db, 'finance'),
    await makeTestStaff(context.db, 'admin'),
  ];
  expect(await decide(operator, 'approve')).toBe('SECOND_PERSON_REQUIRED');
  expect(await decide(second, 'approve')).toBe('NOT_ALLOWED');
  expect(await decide(finance, 'approve')).toBe('NOT_ALLOWED');
  expect(await decide(admin, 'withdraw')).toBe('NOT_ALLOWED');
  expect(await getContentPage(context, 'privacyPolicy')).toMatchObject({ agreementVersion: '2026-11' });
  const outcomes = await Promise.all([decide(admin, 'approve'), decide(otherAdmin, 'approve')]);
  expect(outcomes.toSorted()).toEqual(['STATE_CHANGED', 'done']);

  const { agreementVersion } = await getContentPage(context, 'privacyPolicy');
  expect(agreementVersion).toMatch(/^\d{4}-\d\d-\d\d\.1$/);
  await settle();
  expect(await hasAccepted(context, person)).toBe(false);
  const { current } = await getAgreements(context, person);
  expect(current.map(({ acceptedAt }) => acceptedAt === null)).toEqual([false, true]);
  const old = { userPolicy: '2026-11', privacyPolicy: '2026-11' };
  expect(await codeOf(acceptAgreements(context, person, old))).toBe('STATE_CHANGED');
  await acceptAgreements(context, person, { ...old, privacyPolicy: agreementVersion ?? '' });
  expect(await hasAccepted(context, person)).toBe(true);

  const newcomer = await makeTestAccount(context.db);
  await acceptAgreements(context, newcomer, { ...old, privacyPolicy: agreementVersion ?? '' });
  setNow(new Date(context.now().getTime() + 60_000));
  const back = await proposePublication(context, operator, { id, version: null, seen: version });
  expect(await getContentPage(context, 'privacyPolicy')).toMatchObject({ agreementVersion });
  await decidePublication(context, admin, { id: back.proposal?.id ?? '', decision: 'approve', note: '' });
  await settle();
  expect([await hasAccepted(context, person), await hasAccepted(context, newcomer)]).toEqual([true, false]);
  const { acts } = await getManagedPage(context, admin, id);
  expect(acts.map((act) => [act.version, act.state])).toEqual([
    [null, 'done'],
    [version, 'done'],
  ]);
});

test('a withdrawn or refused proposal publishes nothing', async () => {
  const { id, version } = await save('userPolicy', '新的协议');
  for (const [actor, decision] of [
    [operator, 'withdraw'],
    [admin, 'refuse'],
  ] as const) {
    const { proposal } = await proposePublication(context, operator, { id, version });
    await decidePublication(context, actor, { id: proposal?.id ?? '', decision, note: '再改' });
  }
  expect(await getContentPage(context, 'userPolicy')).toMatchObject({ title: '用户协议', publishedAt: null });
  expect(await codeOf(decidePublication(context, admin, { id: newId(), decision: 'approve', note: '' }))).toBe(
    'NOT_FOUND',
  );
});

test('the second person is another human being than the first, not only another name', async () => {
  const { id, version } = await save('userPolicy', '又一份协议');
  const again = await makeTestStaff(context.db, 'admin');
  await declareTestAccount(context.db, await makeTestAccount(context.db), operator, again);
  const { proposal } = await proposePublication(context, operator, { id, version });
  const decide = (actor: StaffActor<never>, decision: 'approve' | 'refuse' | 'withdraw') =>
    codeOf(decidePublication(context, actor, { id: proposal?.id ?? '', decision, note: '' }));
  expect(await decide(again, 'approve')).toBe('SECOND_PERSON_REQUIRED');
  expect(await decide(again, 'refuse')).toBe('SECOND_PERSON_REQUIRED');
  for (const [actor, isOwn] of [
    [again, true],
    [admin, false],
  ] as const)
    expect(await getManagedPage(context, actor, id)).toMatchObject({
      proposal: { isOwn },
      acts: expect.arrayContaining([expect.objectContaining({ id: proposal?.id, isOwn })]),
    });
  expect(await decide(operator, 'withdraw')).toBe('done');
});

test('of an image only the re-encoded form is kept; a file that is not a picture, or too large, is refused', async () => {
  await sql`delete from rate_bucket`.execute(context.db);
  const sent = Buffer.from('exif: 何听雨在家');
  let seen: Buffer | undefined;
  const drawn = {
    ...context,
    pictures: {
      previewPicture: async (path: string) => {
        seen = await readFile(path);
        return { preview: Buffer.from('drawn'), width: 3200, height: 1600 };
      },
    },
  } as unknown as AppContext;
  const file = (bytes: Buffer) => ({ name: 'a.png', stream: Readable.from([bytes]) });
  const taken = await takeImage(drawn, operator, file(sent));
  expect(seen).toEqual(sent);
  expect(taken).toMatchObject({ width: 1600, height: 800 });
  const key = await context.db.selectFrom('content_image').select('object_key').executeTakeFirstOrThrow();
  expect(key.object_key).toContain(createHash('sha256').update('drawn').digest('hex'));
  const refusing = {
    ...context,
    pictures: { previewPicture: () => Promise.reject(new PictureError('unsupported-format', '')) },
  } as unknown as AppContext;
  expect(await codeOf(takeImage(refusing, operator, file(sent)))).toBe('FILE_TYPE');
  expect(await codeOf(takeImage(drawn, operator, file(Buffer.alloc(10 * 1024 * 1024 + 1))))).toBe(
    'FILE_TOO_LARGE',
  );
});
