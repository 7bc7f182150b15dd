import { testOnePages } from '@yinji/testkit/many-rows/test-one-pages';
import { each } from '@yinji/testkit/many-rows/filled-stack';

/** A batch by its place, so that one of them can be asked for. */
const FIRST_BATCH = '00000000-0000-0000-0000-000000000001';
const batchId = `lpad(to_hex(n), 32, '0')::uuid`;

testOnePages([
  { call: 'listOwnWorks', input: { page: 1, size: 20 }, rows: (stack) => stack.fillWorks() },
  { call: 'listGalleryWorks', most: 500 },
  { call: 'listHoldings' },
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
