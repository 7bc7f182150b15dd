import { sql, type RawBuilder } from 'kysely';
import { endNoticesAbout, isAccountHeld } from '../people/index.ts';
import { doom, enqueueItems, type Erasure, type Tx } from '../platform/index.ts';
import { indexFeaturesKind, indexWorkKind } from './deposits/deposit-jobs.ts';

export const worksErasure: Erasure = {
  ofWorks: (works, now) => [
    // Whoever is making something of a work holds it: what they made is seen and destroyed below.
    sql`select from work where id in (${works}) order by id for update`,
    doom(sql`select object_key from original where work_id in (${works})
      union select preview_key from original where work_id in (${works})
      union select thumbnail_key from original where work_id in (${works})
      union select public_preview_key from original where work_id in (${works}) and public_preview_key is not null
      union select public_thumbnail_key from original where work_id in (${works}) and public_thumbnail_key is not null
      union select object_key from public_picture where work_id in (${works})
      union select object_key from material where work_id in (${works}) and object_key is not null
      union select object_key from bundle where work_id in (${works})
      union select object_key from renewal where work_id in (${works}) and kind not in ('contract', 'contract-pdf')`),
    sql`delete from renewal where work_id in (${works}) and kind not in ('contract', 'contract-pdf')`,
    sql`delete from bundle where work_id in (${works})`,
    sql`delete from file_labels where work_id in (${works})`,
    // The record stays in the log and can no longer be opened.
    sql`delete from material where work_id in (${works})`,
    sql`delete from work_version where work_id in (${works})`,
    sql`delete from public_picture where work_id in (${works})`,
    enqueueItems(indexFeaturesKind, sql`select work_id::text from local_features where work_id in (${works})`),
    sql`delete from local_features where work_id in (${works})`,
    enqueueItems(indexWorkKind, sql`select work_id::text from original where work_id in (${works})`),
    sql`delete from original where work_id in (${works})`,
    // The signature contains the certificate, and that the name; reveal and manifest contain salts and digests.
    sql`update deposit set reveal_sealed = null, signature_sealed = null, manifest = null where work_id in (${works})`,
    ...endNoticesAbout(sql`select id::text from work where id in (${works})`),
    sql`delete from import_row where work_id in (${works})`,
    sql`delete from uploaded_file where work_id in (${works})`,
    endResumable(works, now),
    sql`update track set reason = null where work_id in (${works})`,
    emptyWorks(works),
    sql`update work set is_public = false, deleted_at = coalesce(deleted_at, ${now}), erased_at = ${now}
      where id in (${works})`,
  ],
  ofAccount: (accountId, now) => [
    doom(sql`select object_key from uploaded_file where account_id = ${accountId}`),
    sql`delete from uploaded_file where account_id = ${accountId}`,
    // A job removes the bytes when their day is over.
    sql`update resumable_upload set expires_at = ${now} where account_id = ${accountId}`,
    sql`delete from filling_help where account_id = ${accountId}`,
    sql`delete from import_batch where account_id = ${accountId}`,
    sql`delete from public_name where account_id = ${accountId}`,
  ],
};

/** The works of an account, as a query for their ids. */
export const worksOf = (accountId: string): RawBuilder<unknown> =>
  sql`select id from work where account_id = ${accountId}`;

/**
 * Destroys what a deleted draft held: its texts, the digests of its files, and the files of its making with their salts.
 * The records of the latter stay in the log and can no longer be opened.
 */
export async function destroyDraft(tx: Tx, workId: string, accountId: string, now: Date): Promise<void> {
  // A legal hold keeps it, although the holder sees it no more.
  if (await isAccountHeld(tx, accountId)) return;
  const work = sql`${workId}::uuid`;
  for (const statement of [
    doom(sql`select object_key from material where work_id = ${work} and object_key is not null`),
    sql`delete from material where work_id = ${work}`,
    sql`delete from work_version where work_id = ${work}`,
    endResumable(work, now),
    emptyWorks(work),
  ])
    await statement.execute(tx);
}

/** A job removes the pieces. */
const endResumable = (works: RawBuilder<unknown>, now: Date) =>
  sql`update resumable_upload set expires_at = ${now} where work_id in (${works})`;

const emptyWorks = (works: RawBuilder<unknown>) =>
  sql`update work set title = '', description = '', file_name = null, file_size_bytes = null, file_sha256 = null,
    file_sm3 = null, claimed_created_on = null, category = null, ai_use = null, ai_tool = '' where id in (${works})`;
