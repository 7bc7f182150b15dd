import type { PackageTerms } from '../../platform/index.ts';
import type { PackageRow } from './packages-store.ts';

/** What it sells, apart from when and how often. */
export const termsOf = (row: PackageRow): PackageTerms => ({
  name: row.name,
  priceFen: row.price_fen,
  termDays: row.term_days,
  quotas: {
    evidence: row.evidence,
    authentic: row.authentic,
    gallery: row.gallery,
    common: row.common,
  },
  remark: row.remark,
  onSale: row.on_sale,
});

export const presentPackage = (row: PackageRow & { sold: number | null }) => ({
  id: row.id,
  ...termsOf(row),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  sold: Number(row.sold ?? 0),
});
