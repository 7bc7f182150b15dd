import { createHash, randomBytes } from 'node:crypto';
import type { CertificationForm } from '@yinji/contract';
import { makeNumber, NUMBER_PREFIX } from '@yinji/evidence';
import { inTransaction } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';
import { sealOwner } from '../../../../server/src/proceedings/certification/owner.ts';
import { appendRecord } from '../../../../server/src/evidence/log/index.ts';
import type { AppContext } from '../../../../server/src/platform/app-context.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A deposited, certified work as the tables hold one: tracks passed, chain begun, form sealed. */
export async function makeCertifiedWork(
  context: AppContext,
  accountId: string,
  form: CertificationForm,
): Promise<{ workId: string; number: string; certificateNumber: string }> {
  const { db } = context;
  const now = context.now();
  const workId = newId();
  const number = makeNumber(NUMBER_PREFIX.deposit, 2026, randomBytes(8));
  const certificateNumber = makeNumber(NUMBER_PREFIX.certification, 2026, randomBytes(8));
  await db
    .insertInto('work')
    .values({ id: workId, account_id: accountId, title: form.title, work_type: 'draw' })
    .execute();
  await inTransaction(db, async (tx) => {
    const hex = digest(workId).toString('hex');
    const record = await appendRecord(
      tx,
      {
        type: 'deposit',
        v: 1,
        id: number,
        manifest_sha256: hex,
        manifest_sm3: hex,
        signature_sha256: hex,
        received_at: now.toISOString(),
      },
      workId,
    );
    await tx
      .insertInto('deposit')
      .values({
        work_id: workId,
        number,
        query_code: 'TESTCODE',
        record_sha256: record.sha256,
        received_at: now,
        completed_at: now,
      })
      .execute();
  });
  await db
    .insertInto('track')
    .values([
      { work_id: workId, name: 'evidence', state: 'passed' },
      { work_id: workId, name: 'certification', state: 'passed', number: certificateNumber },
    ])
    .execute();
  await db
    .insertInto('certification')
    .values({
      work_id: workId,
      form_sealed: Buffer.from(context.vault.seal('certification', JSON.stringify(form))),
      salt: randomBytes(16),
      submitted_at: now,
      decided_at: now,
    })
    .execute();
  for (const [place, { id, ...stated }] of form.owners.entries())
    await db
      .insertInto('certification_owner')
      .values({ id, work_id: workId, place, stated_sealed: Buffer.from(sealOwner(context, stated)) })
      .execute();
  await db
    .insertInto('review_case')
    .values({
      id: newId(),
      kind: 'certification',
      work_id: workId,
      number: certificateNumber,
      due_at: now,
      decided_at: now,
      decision: 'passed',
    })
    .execute();
  return { workId, number, certificateNumber };
}
