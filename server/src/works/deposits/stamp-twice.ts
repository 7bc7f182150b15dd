import { sha256 } from '@yinji/evidence';
import {
  NoTimeAuthority,
  type AppContext,
  defineJob,
  earliestVouched,
  inStatement,
} from '../../platform/index.ts';
import { stampTwiceKind } from './deposit-jobs.ts';
import { findOnceStamped, keepSecondToken, listOnceStamped, setSecondToken } from './deposits-store.ts';

/** After this it is requested once more when the bundle is built, and never again: a bundle never changes. */
const SHORT_WHILE_MS = 10 * 60_000;
const PAUSE_MS = 5000;

interface OnceStamped {
  work_id: string;
  record: Uint8Array | null;
  received_at: Date | null;
  token_authority: string | null;
}

const since = (context: AppContext) => new Date(context.now().getTime() - SHORT_WHILE_MS);

/**
 * A second token over the same record, by another authority than the first: one of them may lose its key or its
 * reputation. The deposit does not wait for it; its bundles wait for one try.
 */
export const stampTwice = defineJob({
  ...stampTwiceKind,
  label: '第二枚时间戳',
  atOnce: 32,
  listUnfinished: async (context) =>
    context.time.states().length < 2 ? [] : listOnceStamped(context.db, since(context)),
  run: async (context, { workId }) => {
    const hasSecond = context.time.states().length > 1;
    const found = hasSecond ? await findOnceStamped(context.db, workId) : undefined;
    const deposit = found?.completed_at && found.completed_at > since(context) ? found : undefined;
    const token = deposit && (await requestSecondToken(context, deposit));
    await inStatement(context.db, (tx) => keepSecondToken(tx, workId, token));
    return deposit !== undefined && token === undefined ? { laterMs: PAUSE_MS } : undefined;
  },
});

/** Asks once and stores the result; undefined when no other authority gave a token now. */
export async function askSecondToken(
  context: AppContext,
  deposit: OnceStamped,
): Promise<Uint8Array | undefined> {
  const token = await requestSecondToken(context, deposit);
  if (token !== undefined) await setSecondToken(context.db, deposit.work_id, token);
  return token;
}

async function requestSecondToken(
  context: AppContext,
  { record, received_at: receivedAt, token_authority: first }: OnceStamped,
): Promise<Uint8Array | undefined> {
  if (record === null || receivedAt === null || first === null) return undefined;
  try {
    const asked = { not: first, after: earliestVouched(receivedAt) };
    return (await context.time.stamp(sha256(record), asked)).response;
  } catch (cause) {
    if (!(cause instanceof NoTimeAuthority)) throw cause;
    return undefined;
  }
}
