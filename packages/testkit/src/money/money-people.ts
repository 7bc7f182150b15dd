import type { Database } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';
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
