import type { Database } from '../../platform/index.ts';

export const findAddresses = (db: Database, accountId: string) =>
  db
    .selectFrom('account')
    .select((eb) => [
      eb('phone_sealed', 'is not', null).as('has_phone'),
      eb('email_sealed', 'is not', null).as('has_mail'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
