import type { FilledStack } from '@yinji/testkit/many-rows/filled-stack';
import { each } from '@yinji/testkit/many-rows/filled-stack';
import { testOnePages } from '@yinji/testkit/many-rows/test-one-pages';

const PACKAGE = '0199c000-0000-7000-8000-000000000002';
const SNAPSHOT = {
  name: '随笔',
  priceFen: 6800,
  termDays: 30,
  quotas: { evidence: 1, authentic: 1, gallery: 1, common: 1 },
};

async function fillRefunds({ fill }: FilledStack): Promise<void> {
  const paid = { id: 'id', order_id: 'id', channel: `'wechat'`, state: `'paid'` };
  await fill('payment', paid, each('package_order'));
  const asked = { order_id: 'id', payment_id: 'id', kind: `'requested'`, state: `'done'` };
  const all = { ...asked, id: 'gen_random_uuid()', is_full: 'true', amount_fen: '1' };
  await fill('refund', all, each('package_order'));
}

function fillInvoices({ t, fill, own }: FilledStack): Promise<void> {
  const details = t.context.vault.seal('invoice', JSON.stringify({ title: '某某', email: 'a@b.cn' }));
  return fill('invoice', {
    account_id: own,
    title_kind: `'person'`,
    details_sealed: `decode('${Buffer.from(details).toString('hex')}', 'hex')`,
    state: `'requested'`,
  });
}

testOnePages([
  {
    call: 'listOwnOrders',
    input: { page: 1, size: 20 },
    rows: ({ fill, own }) =>
      fill('package_order', {
        account_id: own,
        package_id: `'${PACKAGE}'`,
        state: `'paid'`,
        paid_at: 'now()',
        snapshot: `'${JSON.stringify(SNAPSHOT)}'`,
      }),
  },
  { call: 'listInvoiceableOrders', most: 200 },
  {
    call: 'listQuotaEntries',
    rows: ({ fill, own }) =>
      fill('quota_entry', {
        account_id: own,
        kind: `'evidence'`,
        movement: `'grant'`,
        amount: '1',
        expires_at: `now() + interval '30 days'`,
      }),
  },
  { call: 'listQuotaBatches', most: 200 },
  { call: 'getOrderOverview', input: { days: 92 } },
  { call: 'listRefunds', input: { show: 'all', page: 1, size: 20 }, rows: fillRefunds },
  {
    call: 'listReconciliations',
    input: { page: 1, size: 20 },
    rows: ({ fill }) => fill('reconciliation', { channel: `'wechat'` }),
  },
  {
    call: 'listQuotaAwards',
    input: { show: 'decided', page: 1, size: 20 },
    rows: ({ fill, own, by }) =>
      fill('quota_grant', {
        account_id: own,
        kind: `'evidence'`,
        state: `'granted'`,
        proposed_by: by,
        decided_by: by,
        decided_at: 'now()',
        amount: '1',
      }),
  },
  {
    call: 'listPackageChanges',
    most: 200,
    input: { id: PACKAGE },
    rows: ({ fill, by }) => fill('package_change', { package_id: `'${PACKAGE}'`, staff_id: by }),
  },
  {
    call: 'listPackageProposals',
    input: { show: 'decided', page: 1, size: 20 },
    rows: ({ fill, by }) =>
      fill('package_proposal', {
        package_id: 'gen_random_uuid()',
        version: '0',
        before: 'null',
        after: `'${JSON.stringify({ ...SNAPSHOT, remark: '', onSale: true })}'`,
        state: `'withdrawn'`,
        proposed_by: by,
        decided_by: by,
        decided_at: 'now()',
      }),
  },
  { call: 'listInvoices', input: { page: 1, size: 20 }, rows: fillInvoices },
  { call: 'listOwnInvoices', input: { page: 1, size: 20 } },
]);
