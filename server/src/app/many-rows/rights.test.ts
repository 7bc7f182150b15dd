import { type FilledStack, each } from '@yinji/testkit/many-rows/filled-stack';
import { testOnePages } from '@yinji/testkit/many-rows/test-one-pages';

async function fillTransfers({ fillWorks, fill, own }: FilledStack): Promise<void> {
  await fillWorks();
  const draft = { account_id: own, kind: `'whole'`, state: `'draft'`, work_id: 'id', id: 'id' };
  await fill('transfer', draft, each('work'));
  const party = { id: 'gen_random_uuid()', transfer_id: 'id', account_id: own, role: `'holder'` };
  await fill('transfer_party', party, each('transfer'));
}

/** Each about its own work, compared and with a proposed outcome: what the list joins. */
async function fillObjections({ fill, own, by }: FilledStack): Promise<void> {
  const accepted = { state: `'accepted'`, submitted_at: 'now()', screened_at: 'now()' };
  await fill('objection', { id: 'id', account_id: own, work_id: 'id', ...accepted }, each('work'));
  const about = { id: 'gen_random_uuid()', objection_id: 'id' };
  await fill('objection_decision', { ...about, state: `'proposed'`, proposed_by: by }, each('objection'));
  await fill('source_comparison', { ...about, state: `'done'` }, each('objection'));
}

async function fillSuccessions({ fill, own }: FilledStack): Promise<void> {
  const submitted = { kind: `'inheritance'`, state: `'submitted'`, submitted_at: 'now()' };
  await fill('succession', { account_id: own, holder_id: own, ...submitted });
  const about = { id: 'gen_random_uuid()', succession_id: 'id' };
  await fill('succession_work', { ...about, work_id: 'id' }, each('succession'));
  await fill('succession_contest', { ...about, account_id: own, work_id: 'id' }, each('succession'));
}

async function end({ t }: FilledStack, table: 'objection' | 'succession'): Promise<void> {
  await t.database.pool.query(`update ${table} set ended_at = submitted_at, state = 'withdrawn'`);
  await t.database.pool.query(`analyze ${table}`);
}

testOnePages([
  { call: 'listTransfers', most: 200, rows: fillTransfers },
  {
    call: 'listTransferOffers',
    input: { page: 1, size: 100 },
    isEverybodys: true,
    rows: ({ fill, own }) =>
      fill(
        'transfer_offer',
        { work_id: 'id', account_id: own, kinds: `'{whole}'`, price: `'negotiable'` },
        each('work'),
      ),
  },
  { call: 'listTransferOffers', input: { page: 1, size: 100, keyword: 'x1' }, isEverybodys: true },
  { call: 'listObjections', input: { show: 'open', page: 1, size: 100 }, rows: fillObjections },
  { call: 'listOwnObjections', input: { page: 1, size: 100 } },
  {
    call: 'listObjections',
    input: { show: 'ended', page: 2, size: 100 },
    rows: (stack) => end(stack, 'objection'),
  },
  { call: 'listSuccessions', input: { show: 'open', page: 1, size: 100 }, rows: fillSuccessions },
  { call: 'listOwnSuccessions', input: { page: 1, size: 100 } },
  {
    call: 'listSuccessions',
    input: { show: 'ended', page: 2, size: 100 },
    rows: (stack) => end(stack, 'succession'),
  },
]);
