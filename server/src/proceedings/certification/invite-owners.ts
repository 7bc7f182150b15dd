import type { CertificationForm } from '@yinji/contract';
import { sha256 } from '@yinji/evidence';
import {
  findAccountByLookup,
  findPerson,
  maskName,
  readTarget,
  targetLookup,
  notifyAccount,
} from '../../people/index.ts';
import { type Tx, type AppContext } from '../../platform/index.ts';
import type { WorkRow } from '../../works/index.ts';
import { ownershipBytes } from './form.ts';
import { openOwner } from './owner.ts';
import { listOwners, setAsked } from './owners-store.ts';
import { standingOf } from './present-certification.ts';

/**
 * Asks every other owner who has an account: found by phone, and only if the verified name is exactly the
 * stated one. The applicant learns nothing before the person has answered. Whoever has refused exactly this
 * statement is not asked again.
 */
export async function inviteOwners(
  context: AppContext,
  tx: Tx,
  work: WorkRow,
  form: CertificationForm,
): Promise<void> {
  const now = context.now();
  const digest = sha256(ownershipBytes(work, form));
  const applicant = await findPerson(context, work.account_id, tx);
  for (const row of await listOwners(tx, work.id)) {
    if (row.is_holder || standingOf(work, form, row) === 'confirmed') continue;
    if (row.answer === 'declined' && row.consent_sha256 && Buffer.compare(row.consent_sha256, digest) === 0)
      continue;
    const stated = openOwner(context, row);
    const found = await findNamed(context, tx, stated.name, stated.phone);
    const accountId = found === work.account_id ? null : (found ?? null);
    const isNew = row.asked_at === null || row.answer !== null || row.account_id !== accountId;
    await setAsked(tx, row.id, accountId, now);
    if (accountId !== null && isNew)
      await notifyAccount(tx, accountId, {
        title: '请确认一件作品所填的权利归属',
        body: `${maskName(applicant?.name ?? '对方')}在版权认证中把您列为「${work.title}」的著作权人，请核对后签名确认或否认。`,
        link: 'tm-copyright',
        category: 'rights',
      });
  }
}

async function findNamed(
  context: AppContext,
  tx: Tx,
  name: string,
  phone: string,
): Promise<string | undefined> {
  if (!/^1\d{10}$/.test(phone)) return undefined;
  const target = readTarget(context, { phone });
  const account = await findAccountByLookup(tx, target.channel, targetLookup(context.vault, target));
  if (account === undefined) return undefined;
  const person = await findPerson(context, account.id, tx);
  return person?.kind === 'person' && person.name === name ? account.id : undefined;
}
