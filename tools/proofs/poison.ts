import { setTimeout as pause } from 'node:timers/promises';
import { listFailedJobs } from '@yinji/contract';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { makeCompleteWork } from '@yinji/testkit/context/make-complete-work';
import { openStack } from '@yinji/testkit/open-stack';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { type Database, inTransaction, openDatabase } from '../../server/src/platform/db/database.ts';
import { enqueue } from '../../server/src/platform/jobs/index.ts';
import { documentDepositKind } from '../../server/src/works/index.ts';

const KIND = documentDepositKind.name;

/**
 * Complete deposits without manifest, token and proof, from which no bundle can be built, all due before a
 * fresh deposit. The fresh one has its documents in time, and the console lists each of the others.
 */
export async function provePoison(
  items: number,
  tell: (line: string) => void,
  limitMs = 10_000,
): Promise<string[]> {
  await ensureBuilt();
  const stack = await openStack();
  const { db, close } = openDatabase(stack.running.databaseUrl, 2);
  try {
    const painter = await stack.member('沈知白');
    const poisoned = await poison(db, items);
    const picture = await drawPicture(8, { format: 'jpeg' });
    const began = performance.now();
    const work = await painter.deposit('秋山', 'draw', '秋山.jpg', picture);
    await painter.upload(work.id, '秋山.jpg', picture);
    while (performance.now() - began < 3 * limitMs && !(await isDocumented(db, work.id))) await pause(50);
    const ms = Math.round(performance.now() - began);
    tell(`a fresh deposit had its documents after ${ms} ms`);
    const operator = await Reviewer.hire(stack.origin, stack.running.databaseUrl, '运营子', 'operator');
    const listed = await waitForListed(operator, items);
    tell(`${listed.size} of ${items} are listed`);
    return [
      ...(ms < limitMs ? [] : [`a fresh deposit waited ${ms} ms for its documents`]),
      ...poisoned.filter((id) => !listed.has(id)).map((id) => `${id} is not listed`),
    ];
  } finally {
    await close();
    await stack.close();
  }
}

async function poison(db: Database, items: number): Promise<string[]> {
  const { id: accountId } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  const made: string[] = [];
  for (let at = 0; at < items; at += 1) {
    const workId = await makeCompleteWork(db, accountId, { title: `不成 ${at}` });
    await inTransaction(db, (tx) => enqueue(tx, documentDepositKind, { workId }));
    made.push(workId);
  }
  return made;
}

const isDocumented = async (db: Database, workId: string): Promise<boolean> =>
  (await db.selectFrom('original').select('documented_at').where('work_id', '=', workId).executeTakeFirst())
    ?.documented_at instanceof Date;

/** Waits until every one has failed at least once. */
async function waitForListed({ client }: Reviewer, items: number): Promise<Set<string>> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { kinds } = await client.call(listFailedJobs, {});
    const count = kinds
      .filter(({ kind }) => kind === KIND)
      .reduce((sum, { dead, retrying }) => sum + dead + retrying, 0);
    if (count >= items) break;
    await pause(200);
  }
  const listed = new Set<string>();
  for (let before: string | undefined; ;) {
    const page = await client.call(listFailedJobs, { kind: KIND, ...(before === undefined ? {} : { before }) });
    for (const { key } of page.jobs) listed.add(key);
    if (page.next === null) return listed;
    before = page.next;
  }
}
