import type { Queryable } from '../log-store.ts';

export interface StaffRow {
  id: string;
  name: string;
  passwordDigest: string;
  passwordExpiresAt: Date | null;
}

const STAFF = `select id, name, password_digest as "passwordDigest", password_expires_at as "passwordExpiresAt"
  from staff where left_at is null`;

export const findStaffByName = async (db: Queryable, name: string): Promise<StaffRow | undefined> =>
  (await db.query<StaffRow>(`${STAFF} and name = $1`, [name])).rows[0];

export const findStaff = async (db: Queryable, id: string): Promise<StaffRow | undefined> =>
  (await db.query<StaffRow>(`${STAFF} and id = $1`, [id])).rows[0];

interface NewSession {
  tokenSha256: Buffer;
  now: Date;
  expiresAt: Date;
  device: string;
  network: string;
}

/** False where the password was reset during the check, or the person has left meanwhile. */
export const insertSession = async (
  db: Queryable,
  { id, passwordDigest }: StaffRow,
  { tokenSha256, now, expiresAt, device, network }: NewSession,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `insert into staff_session (token_sha256, staff_id, created_at, last_used_at, expires_at, device, network)
      select $3::bytea, id, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6::text, $7::text from staff where id = $1 and password_digest = $2 and left_at is null for share`,
    [id, passwordDigest, tokenSha256, now, expiresAt, device, network],
  );
  return rowCount === 1;
};

interface NewPassword {
  nextDigest: string;
  now: Date;
  keepTokenSha256: Buffer;
}

/** Every other session ends with the password. False where it was changed meanwhile. */
export const changePassword = async (
  db: Queryable,
  { id, passwordDigest }: StaffRow,
  { nextDigest, now, keepTokenSha256 }: NewPassword,
): Promise<boolean> => {
  const { rows } = await db.query<{ count: string }>(
    `with changed as (
        update staff set password_digest = $3, password_expires_at = null, must_change_password = false
        where id = $1 and password_digest = $2 and left_at is null returning id),
      ended as (
        update staff_session set revoked_at = $4 where staff_id in (select id from changed)
          and revoked_at is null and expires_at > $4 and token_sha256 <> $5)
      select count(*) as count from changed`,
    [id, passwordDigest, nextDigest, now, keepTokenSha256],
  );
  return Number(rows[0]?.count) === 1;
};

export interface TotpRow {
  secret: Buffer;
  addedAt: Date | null;
}

export const findTotp = async (db: Queryable, staffId: string): Promise<TotpRow | undefined> =>
  (
    await db.query<TotpRow>(
      'select secret_enciphered as secret, added_at as "addedAt" from staff_totp where staff_id = $1',
      [staffId],
    )
  ).rows[0];

export const listTotpSecrets = async (db: Queryable): Promise<{ staffId: string; secret: Buffer }[]> =>
  (
    await db.query<{ staffId: string; secret: Buffer }>(
      'select staff_id as "staffId", secret_enciphered as secret from staff_totp',
      [],
    )
  ).rows;

/** Nothing where it was changed meanwhile. */
export const replaceTotpSecret = (db: Queryable, staffId: string, old: Buffer, next: Buffer) =>
  db.query('update staff_totp set secret_enciphered = $3 where staff_id = $1 and secret_enciphered = $2', [
    staffId,
    old,
    next,
  ]);

/** A new secret takes the place of an unconfirmed one. */
export const putTotp = (db: Queryable, staffId: string, secret: Buffer, now: Date) =>
  db.query(
    `insert into staff_totp (staff_id, secret_enciphered, begun_at) values ($1, $2, $3)
      on conflict (staff_id) do update set secret_enciphered = $2, begun_at = $3, last_step = 0
        where staff_totp.added_at is null`,
    [staffId, secret, now],
  );

/** False where this code, or a later one, was used before. */
export const useTotpStep = async (
  db: Queryable,
  staffId: string,
  step: number,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `update staff_totp set last_step = $2, added_at = coalesce(added_at, $3)
      where staff_id = $1 and last_step < $2`,
    [staffId, step, now],
  );
  return rowCount === 1;
};

export interface PasskeyRow {
  id: string;
  credentialId: string;
  publicKey: Buffer;
  counter: string;
}

export const listPasskeys = async (db: Queryable, staffId: string): Promise<PasskeyRow[]> =>
  (
    await db.query<PasskeyRow>(
      `select id, credential_id as "credentialId", public_key as "publicKey", counter
        from staff_passkey where staff_id = $1 order by added_at limit 50`,
      [staffId],
    )
  ).rows;

interface NewPasskey {
  id: string;
  staffId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  label: string;
  now: Date;
}

export const insertPasskey = (db: Queryable, row: NewPasskey) =>
  db.query(
    `insert into staff_passkey (id, staff_id, credential_id, public_key, counter, label, added_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.id, row.staffId, row.credentialId, Buffer.from(row.publicKey), row.counter, row.label, row.now],
  );

export const touchPasskey = (db: Queryable, id: string, counter: number, now: Date) =>
  db.query('update staff_passkey set counter = $2, last_used_at = $3 where id = $1', [id, counter, now]);

/** Whose session this is, while it is live and the person in place. */
export const findSessionHolder = async (
  db: Queryable,
  tokenSha256: Buffer,
  now: Date,
): Promise<string | undefined> =>
  (
    await db.query<{ staff_id: string }>(
      `select staff_id from staff_session join staff on staff.id = staff_id
        where token_sha256 = $1 and revoked_at is null and expires_at > $2 and left_at is null`,
      [tokenSha256, now],
    )
  ).rows[0]?.staff_id;

/** Of the row that this decision is about, as it is committed; undefined where there is none. */
export const findDecidedSha256 = async (
  db: Queryable,
  decision: string,
  rowId: string,
): Promise<Buffer | undefined> =>
  (await db.query<{ sha256: Buffer | null }>('select find_decided_sha256($1, $2) as sha256', [decision, rowId]))
    .rows[0]?.sha256 ?? undefined;

interface NewConfirmation {
  id: string;
  decision: string;
  rowId: string;
  rowSha256: Buffer;
  verdict: string;
  staffId: string;
  factor: 'passkey' | 'totp' | 'session';
}

/** Those that a decision used stay, as many as the decisions; the others go after a day. */
export const insertConfirmation = (db: Queryable, row: NewConfirmation) =>
  db.query(
    `with ended as (
        delete from staff_confirmation where used_at is null and at < clock_timestamp() - interval '1 day')
      insert into staff_confirmation (id, decision, row_id, row_sha256, verdict, staff_id, factor)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.id, row.decision, row.rowId, row.rowSha256, row.verdict, row.staffId, row.factor],
  );

export type Purpose = 'add' | 'sign-in' | 'decide';

interface Challenge {
  challenge: string;
  staffId: string;
  purpose: Purpose;
}

/** Ended ones go with the next. */
export async function insertChallenge(
  db: Queryable,
  { challenge, staffId, purpose }: Challenge,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db.query('delete from staff_challenge where expires_at < $1', [now]);
  await db.query(
    'insert into staff_challenge (challenge, staff_id, purpose, expires_at) values ($1, $2, $3, $4)',
    [challenge, staffId, purpose, expiresAt],
  );
}

/** True once for each challenge that is still good. */
export const useChallenge = async (
  db: Queryable,
  { challenge, staffId, purpose }: Challenge,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `delete from staff_challenge where challenge = $1 and staff_id = $2 and purpose = $3 and expires_at > $4`,
    [challenge, staffId, purpose, now],
  );
  return rowCount === 1;
};
