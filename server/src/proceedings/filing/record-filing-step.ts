import { parseRegistrationNumber } from '@yinji/contract';
import { filingMachine, type FilingEvent, type FilingState } from '@yinji/state-machine';
import {
  Refusal,
  type AppContext,
  beijingDay,
  beijingYear,
  inTransaction,
  newId,
  stateAfter,
} from '../../platform/index.ts';
import { findOwnWork, lockOwnWork } from '../../works/index.ts';
import { findFiling, insertStep, listSteps, putFiling } from './filing-store.ts';

interface Step {
  workId: string;
  from: FilingState | null;
  event: FilingEvent;
  on: string;
  note: string;
  authority?: string | undefined;
  feeFen?: number | undefined;
  number?: string | undefined;
}

/**
 * One step recorded by the holder, under the work's lock; a repeated step gets STATE_CHANGED, since it names
 * its starting state.
 */
export async function recordFilingStep(context: AppContext, accountId: string, step: Step): Promise<void> {
  const now = context.now();
  if (step.on > beijingDay(now)) throw new Refusal('BAD_INPUT', '日期不能晚于今天', { fields: ['on'] });
  const number = numberOf(step, beijingYear(now));
  await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, step.workId)) === undefined) throw new Refusal('NOT_FOUND');
    const work = await findOwnWork(tx, accountId, step.workId);
    if (work?.certification_state !== 'passed')
      throw new Refusal('STATE_CHANGED', '版权认证通过后才能记录申报');
    const row = await findFiling(tx, step.workId);
    if ((row?.state ?? null) !== step.from) throw new Refusal('STATE_CHANGED');
    const to = stateAfter(filingMachine, row?.state, step.event);
    const before = (await listSteps(tx, step.workId)).at(-1);
    if (before !== undefined && step.on < before.on_day)
      throw new Refusal('BAD_INPUT', '日期不能早于上一步', { fields: ['on'] });
    const authority = step.authority ?? row?.authority ?? '';
    if (step.event === 'submit' && authority === '')
      throw new Refusal('BAD_INPUT', '请填写登记机关', { fields: ['authority'] });
    await putFiling(tx, step.workId, { state: to, authority, number }, now);
    await insertStep(tx, {
      id: newId(now.getTime()),
      work_id: step.workId,
      event: step.event,
      to_state: to,
      on_day: step.on,
      note_sealed: context.vault.seal('filing-note', step.note),
      fee_fen: step.feeFen ?? null,
      recorded_at: now,
    });
  });
}

/** Assigned by the authority with its decision and not before; stored in its one spelling. */
function numberOf({ event, number }: Step, thisYear: number): string | null {
  if (event !== 'grant') {
    if (number === undefined) return null;
    throw new Refusal('BAD_INPUT', '登记号在予以登记时填写', { fields: ['number'] });
  }
  const parsed = parseRegistrationNumber(number ?? '', thisYear);
  if (parsed === undefined) throw new Refusal('NUMBER_INVALID', undefined, { fields: ['number'] });
  return parsed.text;
}
