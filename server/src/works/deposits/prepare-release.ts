import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { getPerson } from '../../people/index.ts';
import { newNumber } from './new-number.ts';
import { findUpload, reserveNumber } from './uploads-store.ts';

/** Reserves the number for the manifest of an uploaded file; a repetition returns the same. */
export async function prepareRelease(context: AppContext, accountId: string, fileId: string) {
  if ((await findUpload(context.db, accountId, fileId)) === undefined) throw new Refusal('NOT_FOUND');
  const person = await getPerson(context, accountId);
  const { number, query_code } = newNumber(context.now());
  await inTransaction(context.db, (tx) => reserveNumber(tx, fileId, number, query_code));
  const upload = await findUpload(context.db, accountId, fileId);
  if (upload?.number == null) throw new Refusal('NOT_FOUND');
  return { number: upload.number, logOrigin: context.config.logOrigin, creatorName: person.name };
}
