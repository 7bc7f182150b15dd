import type { Pool } from 'pg';
import { type DerPurpose, sealDer } from '../../server/src/platform/sealed-der.ts';
import type { Vault } from '../../server/src/platform/vault.ts';

/**
 * Columns that stood in clear before migration 0049: table, column, key. They belong to several rooms, and only their form
 * changes here, never what they say.
 */
const COLUMNS: readonly (readonly [where: string, DerPurpose])[] = [
  ['signing_key.certificate_sealed.id', 'certificate'],
  ['key_request.csr_sealed.id', 'key-request'],
  ['key_request.succession_signature_sealed.id', 'key-rollover-signature'],
  ['deposit.signature_sealed.work_id', 'deposit-signature'],
  ['certification.signature_sealed.work_id', 'certification-signature'],
  ['certification_owner.signature_sealed.id', 'ownership-signature'],
  ['change_request.signature_sealed.id', 'change-signature'],
];
const AT_ONCE = 1000;

/**
 * Seals certificates, requests and signatures that an older version stored in clear, also beside a running server:
 * readers accept both (`openDer`). An interrupted run is repeated.
 */
export async function sealOldRows(pool: Pick<Pool, 'query'>, vault: Vault): Promise<number> {
  let sealed = 0;
  for (const [where, purpose] of COLUMNS) {
    const [table, column, key] = where.split('.') as [string, string, string];
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      // DER begins with 0x30; the other condition leaves out a sealed value whose key id does too.
      const { rows } = await pool.query<{ id: string; value: Buffer }>(
        `select ${key} as id, ${column} as value from ${table}
         where ${key} > $1::uuid and get_byte(${column}, 0) = 48 and substring(${column} for 8) <> $2
         order by ${key} limit ${AT_ONCE}`,
        [after, vault.keyId],
      );
      for (const { id, value } of rows) {
        if (vault.isSealed(value)) continue;
        // Compared again, so that a value changed meanwhile stays.
        const { rowCount } = await pool.query(
          `update ${table} set ${column} = $1 where ${key} = $2::uuid and ${column} = $3`,
          [sealDer(vault, purpose, value), id, value],
        );
        sealed += rowCount ?? 0;
      }
      if (rows.length < AT_ONCE) break;
      after = rows.at(-1)?.id ?? after;
    }
  }
  return sealed;
}
