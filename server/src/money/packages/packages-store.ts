import type { SecondPerson } from '../../people/index.ts';
import type { Database, PackageTerms, Tx } from '../../platform/index.ts';

const columns = [
  'id',
  'name',
  'price_fen',
  'term_days',
  'evidence',
  'authentic',
  'gallery',
  'common',
  'remark',
  'on_sale',
  'version',
  'updated_at',
] as const;

const all = (db: Database) => db.selectFrom('package').select(columns).orderBy('position').orderBy('id');

export const listAllPackages = (db: Database) =>
  all(db)
    .select((eb) =>
      eb
        .selectFrom('package_order')
        .select((of) => of.fn.countAll<number>().as('sold'))
        .whereRef('package_order.package_id', '=', 'package.id')
        .where('paid_at', 'is not', null)
        .as('sold'),
    )
    .execute();

/** In display order; all rows, so that concurrent sorts are serialised. */
export const lockAllPackages = (tx: Tx) => all(tx).forUpdate().execute();

export const lockPackage = (tx: Tx, id: string) =>
  tx.selectFrom('package').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

export type PackageRow = NonNullable<Awaited<ReturnType<typeof lockPackage>>>;

export const setPosition = (tx: Tx, id: string, position: number) =>
  tx.updateTable('package').set({ position }).where('id', '=', id).execute();

interface Change {
  id: string;
  packageId: string;
  /** Who proposed it, and who approved it. */
  staffId: string;
  approvedBy: SecondPerson<'package'>;
  before: PackageTerms | null;
  after: PackageTerms;
  at: Date;
}

export const insertChange = (tx: Tx, { packageId, staffId, approvedBy, before, after, id, at }: Change) =>
  tx
    .insertInto('package_change')
    .values({
      id,
      package_id: packageId,
      staff_id: staffId,
      approved_by: approvedBy,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
      at,
    })
    .execute();

export const listChanges = (db: Database, packageId: string) =>
  db
    .selectFrom('package_change')
    .innerJoin('staff_name as staff', 'staff.id', 'package_change.staff_id')
    .leftJoin('staff_name as approver', 'approver.id', 'package_change.approved_by')
    .select([
      'package_change.id',
      'package_change.at',
      'before',
      'after',
      'staff.name',
      'approver.name as approver',
    ])
    .where('package_id', '=', packageId)
    .orderBy('package_change.at', 'desc')
    .orderBy('package_change.id', 'desc')
    .limit(200)
    .execute();
