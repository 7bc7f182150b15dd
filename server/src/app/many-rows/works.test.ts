import { testOnePages } from '@yinji/testkit/many-rows/test-one-pages';
import { each } from '@yinji/testkit/many-rows/filled-stack';

/** A batch by its place, so that one of them can be asked for. */
const FIRST_BATCH = '00000000-0000-0000-0000-000000000001';
const batchId = `lpad(to_hex(n), 32, '0')::uuid`;

const passedId = `('10000000-0000-0000-0000-' || lpad(to_hex(n), 12, '0'))::uuid`;

testOnePages([
  { call: 'listOwnWorks', input: { page: 1, size: 20 }, rows: (stack) => stack.fillWorks() },
  { call: 'listGalleryWorks', most: 500 },
  { call: 'listHoldings' },
  {
    call: 'listPassedDeposits',
    rows: async ({ fill, own }) => {
      await fill('work', { id: passedId, account_id: 'gen_random_uuid()', work_type: `'draw'` });
      await fill('deposit', {
        work_id: passedId,
        number: `'P' || n`,
        signing_key_id: `(select id from signing_key where account_id = ${own})`,
        record_sha256: `sha256(('P' || n)::bytea)`,
        received_at: 'now()',
      });
    },
  },
  {
    call: 'listImports',
    rows: async ({ fill, own }) => {
      await fill('import_batch', { id: batchId, account_id: own, state: `'done'` });
      await fill('import_row', { batch_id: batchId, line: '1', work_id: 'id' }, each('work'));
    },
  },
  {
    call: 'getImport',
    input: { id: FIRST_BATCH },
    most: 500,
    rows: ({ fill }) => fill('import_row', { batch_id: `'${FIRST_BATCH}'`, line: 'n + 1' }),
  },
]);
