import { randomBytes } from 'node:crypto';
import { certificationFaults, type CertificationForm } from '@yinji/contract';
import { beijingDay } from '../beijing.ts';
import { openCase } from '../cases/index.ts';
import { inTransaction } from '../db/database.ts';
import { getPerson } from '../identity/index.ts';
import { Refusal } from '../refusal.ts';
import { tellAccount } from '../outbox/index.ts';
import { findOwnWork, lockOwnWork, moveTrack } from '../works/index.ts';
import type { World } from '../world.ts';
import { putCertification } from './certification-store.ts';

interface Save {
  workId: string;
  submit: boolean;
  form: CertificationForm;
}

/** Keeps the rights form, and puts it before the reviewers when asked to. */
export async function saveCertification(
  world: World,
  accountId: string,
  { workId, submit, form }: Save,
): Promise<void> {
  const now = world.now();
  if (submit) checkForm(form, now);
  const person = await getPerson(world, accountId);
  if (submit && form.owners[0]?.name !== person.name)
    throw new Refusal('BAD_INPUT', '著作权人须与实名认证的姓名一致', { fields: ['owners.0.name'] });
  await inTransaction(world.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, workId)) === undefined) throw new Refusal('NOT_FOUND');
    const work = await findOwnWork(tx, accountId, workId);
    if (work?.evidence_state !== 'passed') throw new Refusal('DEPOSIT_REQUIRED');
    if (submit && form.title !== work.title)
      throw new Refusal('BAD_INPUT', '作品名称须与存证一致', { fields: ['title'] });
    const move = { workId, accountId, track: 'certification', now } as const;
    if (work.certification_state === null) await moveTrack(tx, { ...move, event: 'begin' });
    else if (work.certification_state === 'rejected') await moveTrack(tx, { ...move, event: 'reopen' });
    else if (work.certification_state !== 'draft') throw new Refusal('STATE_CHANGED');
    await putCertification(
      tx,
      {
        work_id: workId,
        form_sealed: world.vault.seal('certification', JSON.stringify(form)),
        salt: randomBytes(16),
        submitted_at: submit ? now : null,
      },
      now,
    );
    if (!submit) return;
    await moveTrack(tx, { ...move, event: 'submit' });
    await openCase(tx, 'certification', workId, now);
    await tellAccount(tx, accountId, {
      title: '版权认证申请已受理',
      body: `「${work.title}」的登记表已提交审核，三个工作日内作出结论。`,
      link: `product-detail?id=${workId}`,
      category: 'review',
    });
  });
}

function checkForm(form: CertificationForm, now: Date): void {
  const faults = certificationFaults(form, beijingDay(now));
  if (faults.length > 0)
    throw new Refusal('BAD_INPUT', faults[0]?.message, { fields: faults.map((fault) => fault.path), faults });
}
