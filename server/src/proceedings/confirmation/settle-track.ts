import { canonicalBytes, sha256, toHex, type JsonValue } from '@yinji/evidence';
import { correctedForm, getFormCommitment, markCertificationDecided } from '../certification/index.ts';
import { askCorrection } from '../corrections/index.ts';
import type { Tx } from '../../platform/index.ts';
import { moveTrack } from '../../works/index.ts';
import { COSTLY_RESUBMISSION } from './count-resubmissions.ts';
import type { Settle, Settled } from './settlement.ts';

const moveOn = (tx: Tx, { row, work, decision, reason, now }: Settled) =>
  moveTrack(tx, {
    workId: work.id,
    accountId: work.account_id,
    track: row.kind as 'confirmation' | 'certification',
    event: decision === 'passed' ? 'pass' : 'reject',
    reason,
    number: decision === 'passed' ? row.number : undefined,
    keepsUse: row.resubmission >= COSTLY_RESUBMISSION,
    now,
  });

export const settleConfirmation: Settle = async (_context, tx, settled) => {
  await moveOn(tx, settled);
  const { row, work, decision, now } = settled;
  if (decision !== 'passed') return undefined;
  return {
    type: 'confirmation',
    v: 1,
    id: row.number,
    deposit_id: work.number ?? '',
    decision,
    report_sha256: reportSha256(settled),
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

/** What was compared and the reason of the decision; the digest binds the reviewer's report. */
function reportSha256({ row, decision, reason, now }: Settled): string {
  const report = {
    number: row.number,
    comparison: row.comparison as unknown as JsonValue,
    decision,
    reason,
    decided_at: now.toISOString(),
  };
  return toHex(sha256(canonicalBytes(report)));
}
