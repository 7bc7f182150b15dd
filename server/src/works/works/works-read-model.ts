import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Badge } from '@yinji/state-machine';
import type { Database } from '../../platform/index.ts';

/** Works with what is known of each, one row a work. */
const whole = (db: Database) =>
  db
    .selectFrom('work')
    .leftJoin('deposit', 'deposit.work_id', 'work.id')
    .leftJoin('original', 'original.work_id', 'work.id')
    .leftJoin('track as evidence', (join) =>
      join.onRef('evidence.work_id', '=', 'work.id').on('evidence.name', '=', 'evidence'),
    )
    .leftJoin('track as confirmation', (join) =>
      join.onRef('confirmation.work_id', '=', 'work.id').on('confirmation.name', '=', 'confirmation'),
    )
    .leftJoin('track as certification', (join) =>
      join.onRef('certification.work_id', '=', 'work.id').on('certification.name', '=', 'certification'),
    )
    .where('work.deleted_at', 'is', null)
    .select([
      'confirmation.number as confirmation_number',
      'certification.number as certification_number',
      'deposit.query_code',
      'work.id',
      'work.account_id',
      'work.title',
      'work.work_type',
      'work.description',
      'work.claimed_created_on',
      'work.file_name',
      'work.file_size_bytes',
      'work.file_sha256',
      'work.file_sm3',
      'work.category',
      'work.ai_use',
      'work.ai_tool',
      'work.is_public',
      sql<Badge[]>`array(select badge from work_badge where work_id = work.id and ended_at is null)`.as(
        'badges',
      ),
      'work.created_at',
      'deposit.number',
      'deposit.record_sha256',
      'deposit.received_at',
      'deposit.token_time',
      'deposit.log_index',
      'deposit.tree_size',
      'deposit.cosigned_at',
      'deposit.witnesses',
      'deposit.receipt',
      'deposit.completed_at',
      'original.preview_key',
      'original.thumbnail_key',
      'original.width',
      'original.height',
      'original.arrived_at',
      'evidence.state as evidence_state',
      'evidence.reason as evidence_reason',
      'evidence.since as evidence_since',
      'evidence.correct_until as evidence_correct_until',
      'confirmation.state as confirmation_state',
      'confirmation.reason as confirmation_reason',
      'confirmation.since as confirmation_since',
      'certification.state as certification_state',
      'certification.reason as certification_reason',
      'certification.since as certification_since',
      'confirmation.correct_until as confirmation_correct_until',
      'certification.correct_until as certification_correct_until',
    ]);

/** With the original's labels about its own making: for one work, not for lists. */
const labelled = (db: Database) =>
  whole(db)
    .leftJoin('file_labels', 'file_labels.work_id', 'work.id')
    .select([
      'file_labels.labels as file_labels',
      'original.format',
      'original.is_first_receipt',
      'original.object_key as original_key',
    ])
    .select(
      sql<boolean>`exists (select from document where document.work_id = work.id and document.kind = 'comparison'
        and document.superseded_at is null)`.as('has_comparison'),
    );

export const findWork = (db: Database, id: string) => labelled(db).where('work.id', '=', id).executeTakeFirst();

/** Another person's work is not found, like a missing one. */
export const findOwnWork = (db: Database, accountId: string, id: string) =>
  labelled(db).where('work.id', '=', id).where('work.account_id', '=', accountId).executeTakeFirst();

export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>;

/** The same with the earlier files of its draft, the newest first. */
export const findOwnWorkWithVersions = (db: Database, accountId: string, id: string) =>
  labelled(db)
    .leftJoin('local_features', 'local_features.work_id', 'work.id')
    .select('local_features.feature_count')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('work_version')
          .select(['seq', 'work_version.file_name', 'work_version.file_size_bytes', 'replaced_at'])
          .select(sql<string>`encode(work_version.file_sha256, 'hex')`.as('sha256'))
          .whereRef('work_version.work_id', '=', 'work.id')
          .orderBy('seq', 'desc'),
      ).as('versions'),
    )
    .where('work.id', '=', id)
    .where('work.account_id', '=', accountId)
    .executeTakeFirst();

export type WorkWithVersions = NonNullable<Awaited<ReturnType<typeof findOwnWorkWithVersions>>>;
