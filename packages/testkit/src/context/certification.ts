import { testActor } from './test-staff.ts';
import { blankOwner, statementOf, type CertificationDraft } from '@yinji/contract';
import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { sampleForm } from '../people/sample-form.ts';
import { takeNextCase } from '../../../../server/src/proceedings/cases/index.ts';
import { inTransaction } from '../../../../server/src/platform/db/database.ts';
import type { StaffActor } from '../../../../server/src/platform/http/actor.ts';
import { decideCase } from '../../../../server/src/proceedings/confirmation/decide-case.ts';
import type { TestCreator } from './creator.ts';
import type { TestContext } from './open-test-context.ts';
import { presentCertification } from '../../../../server/src/proceedings/certification/present-certification.ts';
import { receiveAttachment } from '../../../../server/src/proceedings/certification/receive-attachment.ts';
import { saveCertification } from '../../../../server/src/proceedings/certification/save-certification.ts';

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
export const fileOf = (bytes: Buffer, name = '协议.pdf') => ({ name, stream: Readable.from([bytes]) });

export const coOwner = ({ name, phone }: Pick<TestCreator, 'name' | 'phone'>) => ({
  ...blankOwner(),
  name,
  phone,
  idNumber: '11010519491231002X',
});

/** What tests of certification do with one work. */
export function formDesk(t: TestContext, creator: TestCreator, workId: string, title: string) {
  const { context } = t;
  const { accountId } = creator;
  const form = sampleForm(title, creator.name);
  const present = async () => {
    const found = await presentCertification(context, accountId, workId);
    if (found === null) throw new Error('nothing is begun');
    return found;
  };
  const save = (more: Partial<CertificationDraft> = {}, purpose: 'write' | 'correct' = 'write') =>
    saveCertification(context, accountId, { workId, submit: false, form: { ...form, ...more } }, purpose);
  return {
    form,
    present,
    save,
    upload: (kind: 'joint' | 'font' = 'joint', bytes = PDF) =>
      receiveAttachment(context, accountId, { workId, kind }, fileOf(bytes)),
    async submit(more: Partial<CertificationDraft> = {}, purpose: 'write' | 'correct' = 'write') {
      await save(more, purpose);
      const { depositNumber, form: kept, attachments } = await present();
      if (kept === null) throw new Error('the form is hidden');
      const statement = statementOf(depositNumber, kept, attachments);
      const signature = await creator.sign(canonicalBytes(statement as unknown as JsonValue));
      await saveCertification(
        context,
        accountId,
        { workId, submit: true, form: { ...form, ...more }, signature },
        purpose,
      );
    },
  };
}

export async function makeReviewer(t: TestContext, name: string): Promise<StaffActor<never>> {
  return testActor(await t.staff(name), 'reviewer');
}

/** What earlier tests of a file left under review, or sent back. */
export async function endOpenReviews({ context: { db } }: TestContext): Promise<void> {
  await sql`update correction set ended_at = now(), outcome = 'withdrawn' where ended_at is null`.execute(db);
  await sql`update review_case set withdrawn_at = now() where decided_at is null and withdrawn_at is null`.execute(
    db,
  );
}

export const takeCase = (t: TestContext, staff: StaffActor<never>) =>
  inTransaction(t.context.db, (tx) => takeNextCase(tx, staff, t.context.now()));

/** Takes the next case and decides it. */
export async function decideNext(
  t: TestContext,
  reviewer: StaffActor<never>,
  decision: 'passed' | 'rejected' | 'correction',
  items?: { field: string; text: string }[],
): Promise<string> {
  const id = await takeCase(t, reviewer);
  if (id === undefined) throw new Error('no case waits');
  await decideCase(t.context, reviewer, {
    id,
    decision,
    ...(decision === 'rejected' ? { ruleCodes: ['BQ-02'] } : {}),
    items,
    reason: '所填与存证逐项核对过了。',
    looked: true,
  });
  return id;
}
