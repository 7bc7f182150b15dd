import { Refusal, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { notifyAccount } from '../notices/index.ts';
import { ADULT_YEARS, findGuardianship, findPerson } from '../identity/index.ts';
import { requestWords } from './request-words.ts';
import { findRequest, putRequest, type RequestKind } from './guardian-requests-store.ts';

const OPEN_DAYS = 3;

/**
 * Lets an adult pass. For a minor it requires the guardian's consent to this one thing; without it the guardian
 * is asked once, in a separate transaction, so that the refusal keeps the request.
 * @throws Refusal GUARDIAN_REQUIRED, MINOR_NEEDS_GUARDIAN
 */
export async function requireGuardian(
  context: AppContext,
  accountId: string,
  kind: RequestKind,
  subject: string,
): Promise<void> {
  const need = await findNeed(context, accountId, kind, subject);
  if (need === undefined) return;
  const { guardianship, asked } = need;
  if (guardianship === undefined) throw new Refusal('MINOR_NEEDS_GUARDIAN');
  if (asked?.granted === true) return;
  if (asked !== undefined)
    throw new Refusal('GUARDIAN_REQUIRED', asked.granted === false ? '监护人没有同意这一次' : undefined);
  const about = { guardianshipId: guardianship.id, kind, subject };
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const expiresAt = new Date(now.getTime() + OPEN_DAYS * 86_400_000);
    if (!(await putRequest(tx, newId(), about, now, expiresAt))) return;
    await notifyAccount(tx, guardianship.guardian_id, {
      title: `孩子想${requestWords(kind, subject)}，等您确认`,
      body: `${OPEN_DAYS} 天内在“个人资料”的“监护”里同意或不同意。`,
      link: 'personal?currentType=myProfile',
    });
  });
  throw new Refusal('GUARDIAN_REQUIRED');
}

/** Whether a purchase or signature needs nothing more of a guardian now. Somebody else may ask: the guardian is not. */
export async function hasGuardianAgreed(
  context: AppContext,
  accountId: string,
  kind: RequestKind,
  subject: string,
): Promise<boolean> {
  const need = await findNeed(context, accountId, kind, subject);
  return need === undefined || need.asked?.granted === true;
}

/** Undefined for an adult. `asked`: the request that still counts. */
async function findNeed(context: AppContext, accountId: string, kind: RequestKind, subject: string) {
  const person = await findPerson(context, accountId);
  if (person?.kind !== 'person' || person.age >= ADULT_YEARS) return undefined;
  const guardianship = await findGuardianship(context.db, accountId);
  if (guardianship === undefined) return { guardianship: undefined, asked: undefined };
  const asked = await findRequest(context.db, { guardianshipId: guardianship.id, kind, subject });
  return { guardianship, asked: asked && asked.expires_at > context.now() ? asked : undefined };
}
