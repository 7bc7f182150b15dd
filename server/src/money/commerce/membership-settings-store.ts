import type { Database, Tx } from '../../platform/index.ts';

export const findSettings = (db: Database, accountId: string) =>
  db
    .selectFrom('membership_setting')
    .select(['remind', 'default_package_id'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Without a default package the earlier choice stays. */
export const putSettings = (
  tx: Tx,
  accountId: string,
  { remind, defaultPackageId }: { remind: boolean; defaultPackageId?: string | null | undefined },
) =>
  tx
    .insertInto('membership_setting')
    .values({ account_id: accountId, remind, default_package_id: defaultPackageId ?? null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(
          defaultPackageId === undefined ? { remind } : { remind, default_package_id: defaultPackageId },
        ),
    )
    .execute();
