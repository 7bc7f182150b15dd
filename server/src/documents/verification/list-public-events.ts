import { findDeposit, findWork } from '../../works/index.ts';
import { type AppContext, beijingDay, Refusal, takeToken } from '../../platform/index.ts';
import { listTimeline } from './list-timeline.ts';

/**
 * What strangers are shown of a public work: its proofs, what it passed, and who holds its rights. A type of record or an
 * outcome that is not here is private: contracts and licences are the parties' own, a refusal is the holder's.
 */
const PUBLIC = new Set([
  'deposit',
  'upload',
  'confirmation passed',
  'certification',
  'change change',
  'change supplement',
  'change cancel',
  'change withdraw',
  'change reissue',
  'document deposit',
  'document confirmation',
  'document certification',
  'document change',
  'transfer assignment',
  'transfer succession',
  'objection accepted',
  'objection upheld',
  'objection dismissed',
  'objection settled',
  'objection withdrawn',
  'objection lapsed',
  'renewal',
]);

/**
 * The events of a work in public display, in the order of its chain; of private ones their day alone, also where one follows
 * another: two signatures and two more tell a licence.
 * @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function listPublicEvents(context: AppContext, workId: string, network: string) {
  await takeToken(context, 'public-events', network, { capacity: 120, refillSeconds: 1 }, 'TOO_MANY_REQUESTS');
  const work = await findWork(context.db, workId);
  const deposit = await findDeposit(context.db, workId);
  if (!work?.is_public || deposit === undefined) throw new Refusal('NOT_FOUND');
  const timeline = await listTimeline(context.db, workId, deposit.token !== null);
  return timeline
    .map((event) => ({
      day: beijingDay(new Date(event.at)),
      event: PUBLIC.has(event.outcome === null ? event.what : `${event.what} ${event.outcome}`) ? event : null,
    }))
    .filter(
      ({ day, event }, at, all) => event !== null || all[at - 1]?.event !== null || all[at - 1]?.day !== day,
    );
}
