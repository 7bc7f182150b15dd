import type { Database } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';
import { withoutTriggers } from '../database/without-triggers.ts';
import { openTestSession, testActor } from '../context/test-staff.ts';
import type { StaffActor } from '../../../../server/src/platform/http/actor.ts';

/** A person with nothing but an account: these use cases do not check who may buy. */
export async function addAccount(db: Database): Promise<string> {
  const id = newId();
  await db
    .insertInto('account')
    .values({ id, nickname: '买家', phone_lookup: Buffer.from(id) })
    .execute();
  return id;
}

export async function addFinance(db: Database): Promise<string> {
  const id = newId();
  await db
    .insertInto('staff')
    .values({ id, name: `财务${id.slice(-6)}`, role: 'finance', password_digest: '' })
    .execute();
  await openTestSession(db, id);
  return id;
}

export const financeActor = (staffId: string): StaffActor<never> => testActor(staffId, 'finance');

interface Offer {
  priceFen: number;
  termDays?: number;
  evidence?: number;
  authentic?: number;
  gallery?: number;
  common?: number;
}

export async function addPackage(db: Database, offer: Offer): Promise<string> {
  const id = newId();
  const { priceFen, termDays = 90, evidence = 10, authentic = 3, gallery = 0, common = 20 } = offer;
  await db
    .insertInto('package')
    .values({
      id,
      name: `套餐 ${priceFen}`,
      price_fen: priceFen,
      term_days: termDays,
      evidence,
      authentic,
      gallery,
      common,
      position: 50,
    })
    .execute();
  return id;
}

interface Award {
  accountId: string;
  sourceId: string;
  uses: number;
  staffId: string;
  expiresAt: Date;
}

/** Deposits that two people have decided to give, and that are not in the ledger yet. */
export async function addAward(db: Database, award: Award): Promise<void> {
  const { accountId, sourceId, uses, staffId, expiresAt } = award;
  const row = {
    id: sourceId,
    account_id: accountId,
    kind: 'evidence',
    amount: uses,
    expires_at: expiresAt,
    reason: '',
    state: 'granted',
    proposed_by: staffId,
    decided_by: newId(),
    decided_at: new Date(),
  } as const;
  await withoutTriggers(db, (one) => one.insertInto('quota_grant').values(row).execute());
}
