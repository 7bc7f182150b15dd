import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

const ACCOUNTS = 20_000;

/**
 * Inserts works with deposits, originals and tracks by SQL: years of a platform's data in minutes. Titles of
 * two to ten characters out of three thousand, some as frequent as in Chinese, most rare. One in fifty belongs
 * to the person.
 */
export async function fillWorks(owner: Client, works: number, phone: string) {
  const accounts = Math.min(ACCOUNTS, Math.ceil(works / 10));
  const statements = [
    `set synchronous_commit = off`,
    `create temp table person as select id from account where closed_at is null order by created_at desc limit 1`,
    `insert into account (id, nickname, phone_lookup)
     select gen_random_uuid(), (${title('3', 's')}), decode(md5('bench' || s), 'hex') from generate_series(1, ${accounts}) s`,
    `create temp table holder as select id, row_number() over () as n from account where id <> (select id from person)`,
    `create index on holder (n)`,
    `insert into work (id, account_id, title, work_type, is_public, created_at, deposited_at)
     select gen_random_uuid(), case when s % 50 = 0 then (select id from person) else holder.id end,
       (${title('2 + s % 9', 's')}), (array['photo', 'draw', 'creative'])[1 + s % 3], s % 2 = 0,
       now() - s * interval '20 seconds', now() - s * interval '20 seconds'
     from generate_series(1, ${works}) s join holder on holder.n = 1 + s % (select count(*) from holder)`,
    `insert into deposit (work_id, number, query_code, received_at, completed_at, record_sha256, receipt, token, tlog_proof)
     select id, 'YJCZ-2026-' || upper(substr(md5(id::text), 1, 4) || '-' || substr(md5(id::text), 5, 4) || '-'
       || substr(md5(id::text), 9, 4) || '-' || substr(md5(id::text), 13, 1)), 'ABCDEFGH',
       deposited_at, deposited_at, sha256(id::text::bytea), '', '', '' from work on conflict do nothing`,
    `insert into track (work_id, name, state, since) select id, 'evidence', 'passed', deposited_at from work`,
    `insert into track (work_id, name, state, since)
     select id, 'confirmation', (array['draft', 'reviewing', 'passed', 'rejected'])[1 + floor(random() * 4)::int], deposited_at
     from work where random() < 0.3`,
    `insert into original (work_id, object_key, size_bytes, format, width, height, pixel_sha256, preview_key, thumbnail_key,
       pdq, pdq_quality, record_sha256, public_preview_key, public_thumbnail_key, marked_at, documented_at, labels_read_at, compared_at, features_at)
     select id, 'x', 1, 'jpeg', 1, 1, sha256(id::text::bytea), 'x', 'x', (${FINGERPRINTS}), 100, '', 'x', 'x', now(), now(), now(), now(), now() from work where is_public`,
    // Prevents jobs that the stack would start for a million rows during the count.
    `insert into file_labels (work_id, fault, read_at) select work_id, 'bench', now() from original`,
    `insert into arrival_check (work_id, compared, checked_at) select work_id, 0, now() from original`,
    `insert into bundle (work_id, variant, object_key, sha256, size_bytes)
     select work_id, variant, 'x', '', 1 from original cross join (values ('full'), ('public')) as v (variant)`,
  ];
  for (const statement of statements) await owner.query(statement);
  await indexWorks(owner);
  for (const table of ['account', 'work', 'deposit', 'track', 'original'])
    await owner.query(`vacuum analyze ${table}`);
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from work where account_id = (select id from person) and deleted_at is null',
  );
  if (phone === '') throw new Error('nobody registered');
  return { words: await pickWords(owner), worksOfPerson: Number(rows[0]?.count ?? 0) };
}

/** They came without the jobs of a deposit: the comparison with the tables feeds the copy index. */
async function indexWorks(owner: Client): Promise<void> {
  const job = `job where kind = 'reconcile-copies'`;
  await owner.query(`update job set run_at = now() where kind = 'reconcile-copies' and state = 'waiting'`);
  for (let isDone = false; !isDone; await pause(100)) {
    const { rows } = await owner.query<{ done: boolean }>(
      `select state = 'waiting' and run_at > now() and failing_since is null as done from ${job}`,
    );
    isDone = rows[0]?.done ?? false;
  }
}

/** Eight of 32 bytes, like a picture and its orientations; unique per row, since they contain the row's id. */
const FINGERPRINTS = `select string_agg(sha256((id::text || n)::bytea), '' order by n) from generate_series(1, 8) n`;

/** A text of this many characters, derived from the row, so that each row has its own. */
const title = (length: string, row: string) =>
  `select string_agg(chr(19968 + floor(power(random(), 3) * 3000)::int), '') from generate_series(${row} * 0 + 1, ${length})`;

/** Existing words and one missing one: one to four characters, from half of all works to a single one. */
async function pickWords(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ title: string }>(
    'select title from work where is_public and length(title) >= 6 order by id limit 24',
  );
  const cut = rows.flatMap(({ title: text }, at) => [...text].slice(1, 2 + (at % 4)).join(''));
  return [...cut, String.fromCodePoint(19968), String.fromCodePoint(19968 + 2999), '龘龘龘'];
}
