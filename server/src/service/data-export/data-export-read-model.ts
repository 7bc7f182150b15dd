import { sql } from 'kysely';
import { type Database } from '../../platform/index.ts';

/** A person's rows from every table that has any; the caller decrypts encrypted columns. */
export async function readHeld(db: Database, accountId: string) {
  const of = async (table: string, columns: string, order: string, where = 'account_id') =>
    (
      await sql<Record<string, unknown>>`
        select ${sql.raw(columns)} from ${sql.table(table)} where ${sql.ref(where)} = ${accountId}
        order by ${sql.raw(order)}`.execute(db)
    ).rows;
  return {
    works: await of(
      'work',
      `id, title, work_type, description, claimed_created_on, file_name, file_size_bytes,
       encode(file_sha256, 'hex') as file_sha256, category, ai_use, ai_tool, is_public, created_at, updated_at, deleted_at`,
      'created_at',
    ),
    publicName: await of('public_name', 'mode, pen_name, changed_at', 'changed_at'),
    reportsMade: await of(
      'display_report',
      'work_id, gallery_id, category, body, created_at, outcome, answer, decided_at',
      'created_at',
      'reporter_id',
    ),
    imports: await of('import_batch', 'name, state, skipped, begun_at, started_at, ended_at', 'begun_at'),
    galleries: await of(
      'gallery',
      `state, template, title, foreword, reason, rule_code, appeal, created_at, updated_at, released_at,
       (select jsonb_agg(jsonb_build_object('work', work_id, 'caption', caption) order by position)
        from gallery_entry where gallery_id = gallery.id) as entries`,
      'created_at',
    ),
    uploads: await of(
      'uploaded_file',
      'file_name, size_bytes, described, uploaded_at, kept_at, expires_at',
      'uploaded_at',
    ),
    unfinishedUploads: await of('resumable_upload', 'begun_at, expires_at', 'begun_at'),
    materials: (
      await sql<Record<string, unknown>>`
        select work_id, kind, note, material.file_name, material.size_bytes, encode(sha256, 'hex') as sha256,
          encode(salt, 'hex') as salt, received_at, arrived_at
        from material join work on work.id = material.work_id where work.account_id = ${accountId} order by received_at`.execute(
        db,
      )
    ).rows,
    fileVersions: (
      await sql<Record<string, unknown>>`
        select work_id, seq, work_version.file_name, encode(work_version.file_sha256, 'hex') as sha256, replaced_at
        from work_version join work on work.id = work_version.work_id
        where work.account_id = ${accountId} order by replaced_at`.execute(db)
    ).rows,
    depositsPassedOn: (
      await sql<Record<string, unknown>>`
        select deposit.number, work.title, encode(deposit.record_sha256, 'hex') as record_sha256, deposit.received_at
        from signing_key join deposit on signing_key_id = signing_key.id join work on work.id = deposit.work_id
        where signing_key.account_id = ${accountId} and work.account_id <> ${accountId} and work.deleted_at is null
        order by deposit.received_at`.execute(db)
    ).rows,
    orders: await of(
      'package_order',
      'order_no, snapshot, price_fen, remark, state, created_at, paid_at',
      'created_at',
    ),
    refunds: (
      await sql<Record<string, unknown>>`
        select order_no, refund.amount_fen, refund.reason, refund.state, refund.requested_at, decision_reason, refund.done_at
        from refund join package_order on package_order.id = refund.order_id
        where package_order.account_id = ${accountId} order by refund.requested_at`.execute(db)
    ).rows,
    memberships: await of('membership', 'package_name, starts_at, ends_at, ended_at', 'starts_at'),
    membershipSettings: await of('membership_setting', 'default_package_id, remind', 'account_id'),
    quota: await of('quota_entry', 'kind, movement, amount, expires_at, at', 'at'),
    quotaGrants: await of(
      'quota_grant',
      'kind, amount, expires_at, reason, note, state, proposed_at',
      'proposed_at',
    ),
    consents: await of('consent', 'kind, version, given_at, revoked_at', 'given_at'),
    sessions: await of('session', 'created_at, expires_at, revoked_at, device', 'created_at'),
    signIns: await of('sign_in_attempt', 'way, outcome, device, address, at', 'at'),
    recoveries: await of('recovery', 'old_channel, state, created_at, decided_at, effective_at', 'created_at'),
    customerService: await of('desk_entry', 'kind, number, text, at', 'at'),
    noticePreferences: await of('notice_preference', 'category, sms, mail', 'category'),
    notices: await of('notice', 'title, body, created_at, read_at', 'created_at'),
    realNameChecks: await of('real_name_check', 'purpose, state, created_at, decided_at', 'created_at'),
    reviews: await of('identity_review', 'kind, state, begun_at, submitted_at, decided_at, reason', 'begun_at'),
    signingKeys: await of(
      'signing_key',
      `encode(certificate_sha256, 'hex') as certificate_sha256, issued_at, expires_at, revoked_at`,
      'issued_at',
    ),
    transfers: await db
      .selectFrom('transfer_party')
      .innerJoin('transfer', 'transfer.id', 'transfer_party.transfer_id')
      .select([
        'transfer.number',
        'transfer.kind',
        'transfer.state',
        'transfer.drafted_at',
        'transfer.decided_at',
      ])
      .select(['transfer_party.role', 'transfer_party.public_name', 'answered_at', 'signed_at'])
      .where('transfer_party.account_id', '=', accountId)
      .orderBy('transfer.drafted_at')
      .execute(),
    successionsOfOwnWorks: await of(
      'succession',
      'number, kind, state, submitted_at, ended_at',
      'begun_at',
      'holder_id',
    ),
    transferOffers: await of('transfer_offer', 'work_id, kinds, price, since', 'since'),
    rights: await of(
      'right_grant',
      'work_id, right_no, kind, territory, day_from, day_to, state, granted_at',
      'day_from',
      'grantee_id',
    ),
    memberOf: await of('organisation_member', 'organisation_id, role, since', 'since', 'person_id'),
    organisationInvitations: await of(
      'organisation_invitation',
      'organisation_id, role, invited_at, answer, answered_at',
      'invited_at',
      'person_id',
    ),
    actsForOrganisations: await of('organisation_act', 'organisation_id, call, at', 'at', 'person_id'),
    guardianOf: await of(
      'guardianship',
      'relation, state, offered_at, accepted_at, ended_at',
      'offered_at',
      'guardian_id',
    ),
    wardOf: await of('guardianship', 'relation, state, accepted_at, ended_at', 'offered_at', 'child_id'),
    erasures: await of('work_erasure', 'work_id, state, asked_at, due_at, ended_at', 'asked_at'),
    ownershipAnswers: await of('certification_owner', 'work_id, asked_at, answer, answered_at', 'asked_at'),
    changes: await of(
      'change_request',
      'work_id, kind, state, number, certificate_number, begun_at, submitted_at, decided_at',
      'begun_at',
    ),
    closings: await of('account_closing', 'asked_at, due_at, cancelled_at, done_at', 'asked_at'),
  };
}

export const readAccount = (db: Database, accountId: string) =>
  db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst();

export const readIdentity = (db: Database, accountId: string) =>
  db.selectFrom('identity').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Signing keys as they were enciphered in the person's browser. */
export const readKeyWraps = (db: Database, accountId: string) =>
  db
    .selectFrom('key_wrap')
    .innerJoin('key_request', 'key_request.id', 'key_wrap.request_id')
    .select(['request_id', 'sheet_sealed', 'passkey_sealed', 'credential_id'])
    .select(sql<string>`encode(spki_sha256, 'hex')`.as('public_key_sha256'))
    .where('account_id', '=', accountId)
    .orderBy('requested_at')
    .execute();

/** The person's texts in objections and answers. */
export const readObjections = async (db: Database, accountId: string) => ({
  made: await db
    .selectFrom('objection')
    .select(['number', 'state', 'grounds', 'submitted_at', 'ended_at', 'statement_sealed'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  answers: await db
    .selectFrom('objection_answer')
    .innerJoin('objection', 'objection.id', 'objection_answer.objection_id')
    .select(['objection.number', 'stand', 'at', 'objection_answer.statement_sealed'])
    .where('objection_answer.account_id', '=', accountId)
    .orderBy('at')
    .execute(),
  sources: await db
    .selectFrom('objection_source')
    .innerJoin('objection', 'objection.id', 'objection_source.objection_id')
    .select([
      'objection.number',
      'side',
      'origin',
      'media_type',
      'size_bytes',
      'consent',
      'given_at',
      'released_at',
    ])
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
    .where('objection_source.account_id', '=', accountId)
    .orderBy('given_at')
    .execute(),
});

/** The person's statements as an heir or successor, or against one. */
export const readSuccessions = async (db: Database, accountId: string) => ({
  made: await db
    .selectFrom('succession')
    .select(['number', 'kind', 'state', 'public_name', 'begun_at', 'submitted_at', 'ended_at', 'told_sealed'])
    .where('account_id', '=', accountId)
    .orderBy('begun_at')
    .execute(),
  contests: await db
    .selectFrom('succession_contest')
    .select(['work_id', 'at', 'cleared_at', 'remark', 'words_sealed'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute(),
});

export const readFormOwners = (db: Database, accountId: string) =>
  db
    .selectFrom('certification_owner')
    .innerJoin('work', 'work.id', 'certification_owner.work_id')
    .select(['certification_owner.work_id', 'stated_sealed', 'answer', 'answered_at'])
    .where('work.account_id', '=', accountId)
    .execute();

/** What this person answered to confirmations that were sent back, whoever holds the work now. */
export const readCorrectionAnswers = (db: Database, accountId: string) =>
  db
    .selectFrom('correction')
    .select(['id', 'work_id', 'asked_at', 'ended_at', 'answer_sealed'])
    .where('answered_by', '=', accountId)
    .where('answer_sealed', 'is not', null)
    .orderBy('ended_at')
    .execute();

export const readFilingSteps = (db: Database, accountId: string) =>
  db
    .selectFrom('filing_step')
    .innerJoin('work', 'work.id', 'filing_step.work_id')
    .select(['filing_step.work_id', 'event', 'on_day', 'note_sealed', 'fee_fen', 'recorded_at'])
    .where('work.account_id', '=', accountId)
    .execute();

export const readForms = (db: Database, accountId: string) =>
  db
    .selectFrom('certification')
    .innerJoin('work', 'work.id', 'certification.work_id')
    .select(['certification.work_id', 'submitted_at'])
    .select((eb) => eb.fn.coalesce('changed_sealed', 'form_sealed').as('form_sealed'))
    .where('work.account_id', '=', accountId)
    // Written before the work passed by contract: another person's, with an address in it.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('work_badge')
            .select('work_badge.id')
            .whereRef('work_badge.work_id', '=', 'work.id')
            .where('badge', '=', 'transferred')
            .whereRef('work_badge.since', '>', 'certification.updated_at'),
        ),
      ),
    )
    .execute();

export const readInvoices = (db: Database, accountId: string) =>
  db
    .selectFrom('invoice')
    .select(['amount_fen', 'title_kind', 'details_sealed', 'state', 'reason', 'requested_at', 'decided_at'])
    .where('account_id', '=', accountId)
    .orderBy('requested_at')
    .execute();

export const readQueries = (db: Database, accountId: string) =>
  db
    .selectFrom('query_history')
    .select(['sealed', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute();
