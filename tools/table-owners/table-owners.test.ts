import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMigrations } from './parse-sql.ts';
import { readTouches } from './read-touches.ts';
import { findBreaches, findOwners, isReadModel, type FileTouch } from './table-owners.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const { tables, views } = readMigrations(
  globSync('server/src/platform/db/migrations/*.sql', { cwd: ROOT }).sort().map(read),
);
// Migrations write it, and each process reads it at its start, of whichever wing.
tables.delete('oldest_release');
const named = new Set([...tables, ...views.keys()]);
tables.delete('migration');
// Its rows come with the migrations: nobody writes it in service (decision 0049).
tables.delete('decision_by_two');

/** The wings in order, as ARCHITECTURE.md lists them. */
const wings = [...read('ARCHITECTURE.md').matchAll(/^\| \*\*(\w+)\*\* \|/gm)].map(([, wing = '']) => wing);

const sources = globSync('{server,sealer}/src/**/*.ts', { cwd: ROOT }).filter(
  (path) => !/\.test\.ts$|testing\.ts$|\.generated\.ts$|^server\/src\/testing\//.test(path),
);
const reads = sources.map((file) => ({ file, ...readTouches(file, read(file), named) }));
const touches: FileTouch[] = reads.flatMap(({ file, touches: of }) => of.map((touch) => ({ ...touch, file })));

const LOCKS = /\.for(?:NoKey)?(?:Update|Share|KeyShare)\(|\bfor (?:no key )?(?:update|share|key share)\b/;

describe('a table has one owner', () => {
  test('a read model locks no row: its owner does', () => {
    expect(sources.filter((file) => isReadModel(file) && LOCKS.test(read(file)))).toEqual([]);
    expect('tx.selectFrom("a").forNoKeyUpdate().execute()').toMatch(LOCKS);
    expect('select id from a for update skip locked').toMatch(LOCKS);
  });

  test('every statement of the server and the sealer can be read', () => {
    expect(reads.flatMap(({ unread }) => unread)).toEqual([]);
    expect(wings).toHaveLength(10);
    expect(tables.size).toBeGreaterThan(100);
    expect(touches.length).toBeGreaterThan(1000);
  });

  test('a room writes its own tables, and reads those of its wing, views and, in a read model, lower wings', () => {
    expect(findBreaches(touches, wings, tables, views)).toEqual([]);
  });

  test('the owner is the room that writes', () => {
    const owners = findOwners(touches);
    expect(owners.get('account')).toEqual(['people/accounts']);
    expect(owners.get('log_entry')).toEqual(['evidence/sealer']);
  });
});

describe('a breach is found', () => {
  const orders = `export const insertOrder = (tx: Tx) => tx.insertInto('package_order').values({}).execute();`;
  const breachesOf = (files: Record<string, string>, withViews = new Map<string, string[]>()) =>
    findBreaches(
      Object.entries({ 'server/src/money/commerce/orders-store.ts': orders, ...files }).flatMap(
        ([file, text]) => {
          const found = readTouches(file, text, new Set(['package_order', ...withViews.keys()]));
          expect(found.unread).toEqual([]);
          return found.touches.map((touch) => ({ ...touch, file }));
        },
      ),
      wings,
      new Set(['package_order']),
      withViews,
    );

  test.each([
    ['updateTable', `tx.updateTable('package_order').set({}).execute();`],
    ['deleteFrom', `tx.deleteFrom('package_order as gone').execute();`],
    ['SQL', 'sql`update package_order set remark = ${remark}`.execute(tx);'],
    ['SQL behind a with', 'sql`with one as (select 1) delete from package_order using one`.execute(tx);'],
    ['a name in a variable', `for (const table of ['package_order'] as const) tx.deleteFrom(table).execute();`],
  ])('a foreign write: %s', (_, text) => {
    expect(breachesOf({ 'server/src/service/support/support-store.ts': text })).toEqual([
      'service/support/support-store.ts writes package_order of money/commerce',
    ]);
    // In another room of the wing too.
    expect(breachesOf({ 'server/src/money/refunds/refunds-store.ts': text })).toHaveLength(1);
    expect(breachesOf({ 'server/src/service/support/orders-read-model.ts': text })).toEqual([
      'service/support/orders-read-model.ts writes package_order and is a read model',
    ]);
  });

  test.each([
    ['selectFrom', `db.selectFrom('package_order').selectAll();`],
    ['a join', `db.selectFrom('desk_entry').leftJoin('package_order as o', 'o.id', 'x');`],
    ['SQL', 'sql<Row>`select 1 where exists (select from package_order)`.execute(db);'],
    ['a fragment', `query.where(sql<boolean>\`id in (select order_id from package_order)\`);`],
    ['a statement written out', `ask(db, 'select id from package_order where id = $1', [id]);`],
  ])('a foreign read: %s', (_, text) => {
    expect(breachesOf({ 'server/src/service/support/support-store.ts': text })).toEqual([
      'service/support/support-store.ts reads package_order of money/commerce',
    ]);
    expect(breachesOf({ 'server/src/people/accounts/accounts-store.ts': text })).toEqual([
      'people/accounts/accounts-store.ts reads package_order of a wing above',
    ]);
    expect(breachesOf({ 'server/src/people/accounts/orders-read-model.ts': text })).toHaveLength(1);
    expect(breachesOf({ 'server/src/service/support/orders-read-model.ts': text })).toEqual([]);
    expect(breachesOf({ 'server/src/money/refunds/refunds-store.ts': text })).toEqual([]);
  });

  test('a view may be read from above and written by nobody', () => {
    const offered = new Map([['order_number', ['package_order']]]);
    const file = 'server/src/service/support/support-store.ts';
    expect(breachesOf({ [file]: `db.selectFrom('order_number').selectAll();` }, offered)).toEqual([]);
    expect(breachesOf({ [file]: `tx.deleteFrom('order_number').execute();` }, offered)).toHaveLength(1);
  });

  test('two rooms that add to one table', () => {
    expect(breachesOf({ 'server/src/money/refunds/refunds-store.ts': orders })).toEqual([
      'money/commerce and money/refunds add to package_order',
    ]);
  });

  test('a table that no room writes', () => {
    expect(findBreaches([], wings, new Set(['lost']), new Map())).toEqual(['nobody writes lost']);
  });

  test('SQL that cannot be read', () => {
    const text = 'sql`select from from`.execute(db);';
    expect(readTouches('a.ts', text, new Set(['package_order'])).unread).toEqual(['a.ts:1']);
  });
});
