import type { RegisterEntry } from '@yinji/contract';
import { standingOf } from '@yinji/state-machine';
import { findCertificationForm } from '../../proceedings/index.ts';
import type { AppContext } from '../../platform/index.ts';
import type { PublicEntryRow } from './register-read-model.ts';

/** The public columns of a work, and nothing else of the form. */
export async function presentEntry(context: AppContext, row: PublicEntryRow): Promise<RegisterEntry> {
  const form = row.is_certified ? await findCertificationForm(context, row.id) : undefined;
  return {
    number: row.number,
    depositedAt: (row.received_at ?? new Date(0)).toISOString(),
    title: row.title,
    workType: row.work_type,
    category: form?.category ?? null,
    publicName: row.public_name,
    completedOn: form?.creation.completedOn ?? null,
    firstPublishedOn: form?.publication.firstPublishedOn ?? null,
    standing: standingOf(row.badges),
    logIndex: row.log_index ?? 0,
    recordSha256: Buffer.from(row.record_sha256 ?? []).toString('hex'),
  };
}
