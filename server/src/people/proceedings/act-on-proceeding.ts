import type { StatedDecision } from '@yinji/contract';
import { type AppContext, inTransaction, Refusal, type StaffActor, type Tx } from '../../platform/index.ts';
import {
  auditStaff,
  confirmProposer,
  listOpened,
  refuseOwnMatter,
  onePerson,
  requireDecider,
  requireSecondPerson,
} from '../staff/index.ts';
import type { Hand, Proceeding } from './proceeding.ts';

/**
 * Changes the state and notifies the parties; returns the word for the audit, undefined where nothing was done.
 */
type Act<Held, D extends StatedDecision> = (tx: Tx, held: Held, by: Hand<D>) => Promise<string | undefined>;

/**
 * The frame of every act of staff: one transaction that locks a proceeding, refuses the staff member's own
 * matter, checks that it was opened where required, acts and audits.
 * @returns what was locked, as it was before the act
 * @throws Refusal NOT_FOUND, NOT_ALLOWED, PAPERS_UNSEEN, STATE_CHANGED and what the act throws
 */
export async function actOnProceeding<Held extends Shown, Shown, D extends StatedDecision>(
  context: AppContext,
  actor: StaffActor<D>,
  { name, lock, sides, subject, isOpenedFirst = false }: Proceeding<Held, Shown>,
  { id, seen }: { id: string; seen?: number },
  act: Act<Held, D>,
): Promise<Held> {
  const { staffId } = actor;
  const found = await inTransaction(context.db, async (tx) => {
    const held = Refusal.unlessFound(await lock(tx, id, seen));
    const about = await sides(tx, held);
    await refuseOwnMatter(tx, actor, about);
    const opened = async (what: string, ids: readonly string[]) => {
      if ((await listOpened(tx, staffId, `${what}-opened`, ids)).size < ids.length)
        throw new Refusal('PAPERS_UNSEEN');
    };
    if (isOpenedFirst) await opened(name, [id]);
    const done = await act(tx, held, {
      staffId,
      now: context.now(),
      second: (asked) => requireSecondPerson(context, tx, actor, { rowId: id, about, ...asked }),
      decider: (asked) => requireDecider(context, tx, actor, { rowId: id, about, ...asked }),
      first: (decision, rowId = id) => confirmProposer(context, actor, { decision, rowId }),
      alone: () => onePerson(actor),
      opened,
    });
    if (done !== undefined) await auditStaff(tx, staffId, `${name}-${done}`, subject?.(held) ?? id);
    return held;
  });
  return found;
}
