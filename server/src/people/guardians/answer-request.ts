import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../notices/index.ts';
import { requestWords } from './request-words.ts';
import { answerRequest as answer, lockRequestTo } from './guardian-requests-store.ts';

/** How long a consent counts. */
const COUNTS_HOURS = 24;

export async function answerRequest(
  context: AppContext,
  guardianId: string,
  { id, grant }: { id: string; grant: boolean },
): Promise<null> {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const request = Refusal.unlessFound(await lockRequestTo(tx, guardianId, id, now));
    if (request.answered_at !== null) throw new Refusal('STATE_CHANGED');
    await answer(tx, id, grant, now, new Date(now.getTime() + COUNTS_HOURS * 3_600_000));
    if (request.child_id === null) return;
    const what = requestWords(request.kind, request.subject);
    await notifyAccount(tx, request.child_id, {
      title: grant ? `监护人已同意${what}` : `监护人没有同意${what}`,
      body: grant ? `${COUNTS_HOURS} 小时内可以继续。` : '可以与监护人商量后再试。',
      link:
        request.kind === 'buy'
          ? 'personal?currentType=memberCenter'
          : request.subject === 'signing-key'
            ? 'personal?currentType=myDigitallySigned'
            : `market?workType=transfer&transfer=${request.subject}`,
    });
  });
  return null;
}
