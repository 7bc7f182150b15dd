import { sha256 } from '@yinji/evidence';
import { NoTimeAuthority, type AppContext } from '../../platform/index.ts';
import { listOnceStamped, setSecondToken } from './deposits-store.ts';

const AT_ONCE = 64;
/** After this it is asked for once more when the bundle is built, and then no more: a bundle never changes. */
const SHORT_WHILE_MS = 10 * 60_000;

interface OnceStamped {
  work_id: string;
  record: Uint8Array | null;
  token_authority: string | null;
}

/**
 * Sweep: a second token over the same record, by another authority than the first one's: one of them may lose its key
 * or its good name. The deposit does not wait for it. A sweep of its own, so that a slow authority delays nobody.
 */
export async function stampTwice(context: AppContext): Promise<void> {
  if (context.time.states().length < 2) return;
  const since = new Date(context.now().getTime() - SHORT_WHILE_MS);
  const deposits = await listOnceStamped(context.db, since, AT_ONCE);
  await Promise.all(deposits.map((deposit) => askSecondToken(context, deposit)));
}

/** Asks once and keeps what came; undefined when no other authority gave a token now. */
export async function askSecondToken(
  context: AppContext,
  { work_id: workId, record, token_authority: first }: OnceStamped,
): Promise<Uint8Array | undefined> {
  if (record === null || first === null) return undefined;
  try {
    const { response } = await context.time.stamp(sha256(record), { not: first });
    await setSecondToken(context.db, workId, response);
    return response;
  } catch (cause) {
    if (!(cause instanceof NoTimeAuthority)) throw cause;
    return undefined;
  }
}
