import { type Tx, newId } from '../../platform/index.ts';
import { moveTrack } from './move-track.ts';
import { workFields, type Described } from './work-fields.ts';
import { insertWork } from './works-store.ts';

/** A new draft with its deposit's track begun; returns its id. */
export async function beginWork(tx: Tx, accountId: string, described: Described, now: Date): Promise<string> {
  const id = newId(now.getTime());
  await insertWork(tx, id, accountId, workFields(described));
  await moveTrack(tx, { workId: id, accountId, track: 'evidence', event: 'begin', now });
  return id;
}
