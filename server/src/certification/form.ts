import { certificationForm, type CertificationForm } from '@yinji/contract';
import { canonicalize, commitment, type JsonValue } from '@yinji/evidence';
import type { Database } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { findCertification } from './certification-store.ts';

export async function findCertificationForm(
  world: World,
  workId: string,
  db: Database = world.db,
): Promise<CertificationForm | undefined> {
  const row = await findCertification(db, workId);
  return row && certificationForm.parse(JSON.parse(world.vault.open('certification', row.form_sealed)));
}

/** What the log says of a form: a salted commitment, no word of it (PIPL: the log cannot forget). */
export async function getFormCommitment(world: World, db: Database, workId: string): Promise<string> {
  const row = await findCertification(db, workId);
  const form = await findCertificationForm(world, workId, db);
  if (row === undefined || form === undefined) throw new Refusal('NOT_FOUND');
  return commitment(Buffer.from(row.salt).toString('hex'), canonicalize(form as unknown as JsonValue));
}
