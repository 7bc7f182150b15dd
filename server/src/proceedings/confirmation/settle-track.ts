import { randomBytes } from 'node:crypto';
import { sha256, toHex } from '@yinji/evidence';
import { correctedForm, getFormCommitment, markCertificationDecided } from '../certification/index.ts';
import { askCorrection } from '../corrections/index.ts';
import type { Tx } from '../../platform/index.ts';
import { moveTrack, requireInForce } from '../../works/index.ts';
import { setReportSalts } from '../cases/index.ts';
import { COSTLY_RESUBMISSION } from './count-resubmissions.ts';
import { openReport } from './open-report.ts';
import { sendBackConfirmation } from './send-back-confirmation.ts';
import type { Settle, Settled } from './settlement.ts';

const moveOn = (tx: Tx, { row, work, decision, reason, now }: Settled) => {
  // Revoked meanwhile, it can only be rejected.
  if (decision === 'passed') requireInForce(work);
  return moveTrack(tx, {
    workId: work.id,
    accountId: work.account_id,
    track: row.kind as 'confirmation' | 'certification',
    event: decision === 'passed' ? 'pass' : 'reject',
    reason,
    number: decision === 'passed' ? row.number : undefined,
    keepsUse: row.resubmission >= COSTLY_RESUBMISSION,
    now,
  });
};

export const settleConfirmation: Settle = async (context, tx, settled) => {
  if (settled.decision === 'correction') {
    await sendBackConfirmation(context, tx, settled);
    return undefined;
  }
  await moveOn(tx, settled);
  const { row, work, decision, reason, now } = settled;
  if (decision !== 'passed') return undefined;
  const salts = { report_salt: randomBytes(16), comparison_salt: randomBytes(16) };
  await setReportSalts(tx, row.id, salts);
  return {
    type: 'confirmation',
    v: 2,
    id: row.number,
    deposit_id: work.number ?? '',
    decision,
    report_commitment: toHex(sha256(openReport({ ...row, ...salts, decision, reason, decided_at: now }))),
    decided_at: now.toISOString(),
  };
};

export const settleCertification: Settle = async (context, tx, settled) => {
  if (settled.decision === 'correction') {
    await askCorrection(context, tx, correctedForm, { ...settled, subjectId: settled.work.id });
    return undefined;
  }
  await moveOn(tx, settled);
  const { row, work, decision, now } = settled;
  await markCertificationDecided(tx, work.id, now);
  if (decision !== 'passed') return undefined;
  return {
    type: 'certification',
    v: 1,
    id: row.number,
    deposit_id: work.number ?? '',
    form_commitment: await getFormCommitment(context, tx, work.id),
    decided_at: now.toISOString(),
  };
};
