import type { FilledStack } from '@yinji/testkit/many-rows/filled-stack';
import { each } from '@yinji/testkit/many-rows/filled-stack';
import { testOnePages } from '@yinji/testkit/many-rows/test-one-pages';

async function fillDecisions({ fillWorks, fill, by }: FilledStack): Promise<void> {
  await fillWorks();
  const decided = { kind: `'confirmation'`, decided_at: 'now()', decision: `'passed'` };
  await fill('review_case', { ...decided, work_id: 'id', id: 'gen_random_uuid()' }, each('work'));
  const said = { id: 'gen_random_uuid()', case_id: 'id', round: '1', staff_id: by, decision: `'passed'` };
  await fill('case_opinion', said, each('review_case'));
}

const report = { category: `'other'`, body: `'x' || n`, id: 'gen_random_uuid()' };

/** Half of them about works, half about galleries. */
async function fillReports({ fill, own }: FilledStack): Promise<void> {
  await fill('display_report', { ...report, work_id: 'id' }, each('work'));
  await fill('gallery', { account_id: own, state: `'released'` });
  await fill('gallery_version', { gallery_id: 'id', version: '1', passed_at: 'now()' }, each('gallery'));
  await fill('display_report', { ...report, gallery_id: 'id' }, each('gallery'));
}

async function decideReports({ t, by }: FilledStack): Promise<void> {
  await t.database.pool.query(
    `update display_report set decided_at = now(), decided_by = ${by}, outcome = 'kept'`,
  );
  await t.database.pool.query('analyze display_report');
}

testOnePages([
  { call: 'listAudit', rows: ({ fill, by }) => fill('staff_audit', { staff_id: by, action: `'case-opened'` }) },
  {
    call: 'readSecurityLog',
    rows: ({ fill, t }) =>
      fill('security_event', {
        kind: `'limited'`,
        source: `n::text::bytea`,
        minute: 'now()',
        first_at: 'now()',
        last_at: 'now()',
        times: '1',
        sealed: `'\\x${Buffer.from(t.context.vault.seal('security-event', '{}')).toString('hex')}'`,
      }),
  },
  { call: 'listOwnDecisions', input: { page: 1 }, rows: fillDecisions },
  { call: 'getReviewFigures', input: { weeks: 8 } },
  { call: 'getSubmissionOverview', input: { days: 92 } },
  {
    call: 'listBroadcasts',
    rows: ({ fill, by }) => fill('broadcast', { audience: `'all'`, state: `'sent'`, created_by: by }),
  },
  {
    call: 'listFailedMessages',
    rows: ({ fill }) => fill('outbox', { channel: `'sms'`, kind: `'code'`, state: `'failed'` }),
  },
  {
    call: 'listBlockedTerms',
    input: { page: 1, size: 20 },
    rows: ({ fill, by }) => fill('blocked_term', { added_by: by }),
  },
  {
    call: 'listIdentityReviews',
    rows: ({ fill }) =>
      fill('identity_review', { state: `'waiting'`, kind: `'person'`, submitted_at: 'now()' }),
  },
  { call: 'listManagedPages', rows: ({ fill }) => fill('content_page', { kind: `'activity'` }), most: 300 },
  {
    call: 'listHolds',
    input: { show: 'standing', page: 1, size: 20 },
    rows: ({ fill, by }) =>
      fill('legal_hold', { work_id: 'id', id: 'gen_random_uuid()', set_by: by }, each('work')),
  },
  {
    call: 'listAuthorityRequests',
    input: { show: 'open', page: 1, size: 20 },
    rows: ({ fill, by }) => fill('authority_request', { state: `'entered'`, entered_by: by }),
  },
  { call: 'listDisplayReports', input: { show: 'waiting', page: 1, size: 20 }, rows: fillReports },
  {
    call: 'listDisplayReports',
    input: { show: 'decided', page: 1, size: 20 },
    rows: decideReports,
  },
]);
