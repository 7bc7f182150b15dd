import { Refusal, type Tx, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockTracks } from './tracks-store.ts';
import { keepVersion } from './versions-store.ts';
import { changedFields, type Described, type DraftFile } from './work-fields.ts';
import { lockOwnWork, updateWork as update } from './works-store.ts';

type Change = { id: string } & { [K in keyof Described]?: Described[K] | undefined };

/**
 * Changes the given fields of a draft. After the deposit the signed facts are fixed. A replaced file stays as a
 * version: its name, size and digests; its bytes were never here.
 */
export async function updateWork(context: AppContext, accountId: string, change: Change): Promise<void> {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const work = Refusal.unlessFound(await lockOwnWork(tx, accountId, change.id));
    const evidence = (await lockTracks(tx, change.id)).find((track) => track.name === 'evidence');
    if (evidence?.state !== 'draft') throw new Refusal('ALREADY_DEPOSITED');
    if (change.file !== undefined) await keepReplaced(tx, work, change.file, now);
    await update(tx, change.id, changedFields(change), now);
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockOwnWork>>>;

async function keepReplaced(tx: Tx, work: Locked, file: DraftFile | null, now: Date): Promise<void> {
  const { file_name, file_size_bytes, file_sha256, file_sm3 } = work;
  if (file_name === null || file_size_bytes === null || file_sha256 === null || file_sm3 === null) return;
  if (file?.sha256 === Buffer.from(file_sha256).toString('hex')) return;
  await keepVersion(tx, work.id, { file_name, file_size_bytes, file_sha256, file_sm3, replaced_at: now });
}
