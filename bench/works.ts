import { randomUUID } from 'node:crypto';
import { listOwnWorks, listPublicWorks, type OutputOf } from '@yinji/contract';
import { Client } from 'pg';
import { openStack } from '@yinji/testkit/open-stack';
import { Person } from '@yinji/testkit/people/person';
import { quantile, type Figures } from './figures.ts';
import { measureImportIn } from './import.ts';
import { fillWorks } from './works-rows.ts';

interface Size {
  /** Works in the database. */
  works: number;
  rounds: number;
  /** Warm-up before the measurement: plans are made, pages are read. */
  warming: number;
  /** Pages turned one after the other to reach a deep one. */
  deepPages: number;
}
const FULL: Size = { works: 1_000_000, rounds: 200, warming: 20, deepPages: 40 };
const SHORT: Size = { works: 3000, rounds: 3, warming: 1, deepPages: 5 };
const SIZE = 20;

/**
 * Lists and searches over HTTP, compared with the same rows by the simplest query on one connection,
 * alternating. First page and deep page, in public and of one's own; words of one to four characters, frequent
 * and rare. Finally a batch is imported.
 */
export async function measureWorks(isShort: boolean): Promise<Figures> {
  const { works, rounds, warming, deepPages } = isShort ? SHORT : FULL;
  const stack = await openStack({ REQUESTS_PER_MINUTE: '100000000' });
  const owner = new Client({ connectionString: stack.running.databaseUrl });
  try {
    await owner.connect();
    const person = new Person(stack.place, '长卷');
    await person.register();
    const began = performance.now();
    const { words, worksOfPerson } = await fillWorks(owner, works, person.phone);
    const filledSeconds = (performance.now() - began) / 1000;
    const { client } = person;

    const first = (page: number) => client.call(listPublicWorks, { page, size: SIZE });
    const deep = await turnPages(client, deepPages);
    const middle = await middleOf(owner);
    const raw = () =>
      owner.query({
        name: 'raw',
        text: `select id, title from work where is_public and deleted_at is null order by deposited_at desc, id desc limit ${SIZE}`,
      });
    let turn = 0;
    const word = () => words[turn++ % words.length] ?? '山';
    const ways = {
      raw,
      list: () => first(1),
      jump: () => first(1 + (turn++ % 50)),
      deep: () => client.call(listPublicWorks, { page: deepPages + 1, size: SIZE, cursor: deep }),
      middle: () => client.call(listPublicWorks, { page: 2, size: SIZE, cursor: middle }),
      search: () => client.call(listPublicWorks, { page: 1, size: SIZE, keyword: word() }),
      own: () => client.call(listOwnWorks, { page: 1, size: SIZE }),
      ownDeep: () => client.call(listOwnWorks, { page: Math.floor(worksOfPerson / SIZE) - 1, size: SIZE }),
      ownSearch: () => client.call(listOwnWorks, { page: 1, size: SIZE, keyword: word() }),
      ownState: () =>
        client.call(listOwnWorks, { page: 1, size: SIZE, track: 'confirmation', state: 'reviewing' }),
    };
    const taken = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]));
    for (let round = -warming; round < rounds; round += 1)
      for (const [name, ask] of Object.entries(ways)) {
        const at = performance.now();
        await ask();
        if (round >= 0) taken[name]?.push(performance.now() - at);
      }
    const of = (name: keyof typeof ways, share: number) => quantile(taken[name] ?? [], share);
    await checkAnswers(client, owner, worksOfPerson);
    // A bench of its own: the short form of that one measures it.
    const imported = isShort ? {} : await measureImportIn(stack, false);
    return {
      worksInDatabase: works,
      listP50Ms: of('list', 0.5),
      listP99Ms: of('list', 0.99),
      jumpListP99Ms: of('jump', 0.99),
      deepListP50Ms: Math.max(of('deep', 0.5), of('middle', 0.5)),
      deepListP99Ms: Math.max(of('deep', 0.99), of('middle', 0.99)),
      searchP50Ms: of('search', 0.5),
      searchP99Ms: of('search', 0.99),
      rawQueryP50Ms: of('raw', 0.5),
      rawQueryP99Ms: of('raw', 0.99),
      ownWorks: worksOfPerson,
      ownListP99Ms: of('own', 0.99),
      ownDeepListP99Ms: of('ownDeep', 0.99),
      ownSearchP99Ms: of('ownSearch', 0.99),
      ownStateP99Ms: of('ownState', 0.99),
      filledSeconds,
      rounds,
      ...imported,
    };
  } finally {
    await owner.end();
    await stack.close();
  }
}

type Page = OutputOf<typeof listPublicWorks>;

/** Turns pages like a reader; no work appears twice. Returns the next position. */
async function turnPages(client: Person['client'], pages: number): Promise<string> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 1; page <= pages; page += 1) {
    const answer: Page = await client.call(listPublicWorks, { page, size: SIZE, ...(cursor && { cursor }) });
    for (const { id } of answer.items) seen.add(id);
    if (seen.size !== page * SIZE || answer.next === null) throw new Error(`page ${page} is not whole`);
    cursor = answer.next;
  }
  return cursor ?? '';
}

/** A position halfway down the list, as the pages would give it after hours of turning. */
async function middleOf(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ id: string; micros: string }>(`
    select id, (extract(epoch from deposited_at) * 1000000)::bigint::text as micros from work
    where is_public and deleted_at is null order by deposited_at desc, id desc
    offset (select count(*) / 2 from work where is_public) limit 1`);
  const { id = randomUUID(), micros = '0' } = rows[0] ?? {};
  return Buffer.from(`1.${micros}.${id}`).toString('base64url');
}

/** A fast wrong answer is useless: totals and results must equal those of a plain count. */
async function checkAnswers(client: Person['client'], owner: Client, worksOfPerson: number): Promise<void> {
  const { total } = await client.call(listOwnWorks, { page: 1, size: SIZE });
  if (total !== worksOfPerson) throw new Error(`${total} own works instead of ${worksOfPerson}`);
  const { rows } = await owner.query<{ title: string }>(
    'select title from work where is_public and length(title) > 3 limit 1',
  );
  const keyword = rows[0]?.title ?? '';
  const found = await client.call(listPublicWorks, { page: 1, size: SIZE, keyword });
  const counted = await owner.query<{ count: string }>(
    'select count(*) from work where is_public and position($1 in title) > 0',
    [keyword],
  );
  if (found.total < Number(counted.rows[0]?.count)) throw new Error(`${keyword} is not found by everybody`);
}
