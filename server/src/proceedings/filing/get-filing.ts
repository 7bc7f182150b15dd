import { parseRegistrationNumber } from '@yinji/contract';
import { eventsFor, filingMachine } from '@yinji/state-machine';
import { Refusal, type AppContext, beijingYear } from '../../platform/index.ts';
import { findCertificationForm } from '../certification/index.ts';
import { findOwnWork } from '../../works/index.ts';
import { findFiling, listSteps } from './filing-store.ts';

/** The holder's tracker; nothing of it is public, and the platform vouches for nothing in it. */
export async function getFiling(context: AppContext, accountId: string, workId: string) {
  const work = Refusal.unlessFound(await findOwnWork(context.db, accountId, workId));
  const row = await findFiling(context.db, workId);
  const isPossible = work.certification_state === 'passed';
  return {
    workId,
    state: row?.state ?? null,
    authority: row?.authority ?? '',
    number: row?.number ? await readNumber(context, workId, row.number) : null,
    next: isPossible ? eventsFor(filingMachine, row?.state, 'holder') : [],
    steps: (await listSteps(context.db, workId)).map((step) => ({
      event: step.event,
      to: step.to_state,
      on: step.on_day,
      note: context.vault.open('filing-note', step.note_sealed),
      feeFen: step.fee_fen,
      recordedAt: step.recorded_at.toISOString(),
    })),
  };
}

async function readNumber(context: AppContext, workId: string, text: string) {
  const parsed = parseRegistrationNumber(text, beijingYear(context.now()));
  if (parsed === undefined) return null;
  const { region, year, category, serial } = parsed;
  const form = await findCertificationForm(context, workId);
  return { text, region, year, category, serial, agrees: form?.category === category };
}
