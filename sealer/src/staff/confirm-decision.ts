import { createHash, randomUUID } from 'node:crypto';
import { type ConfirmationRequest, type FactorProof, StaffRefused } from '../staff-client.ts';
import { findPasskeyOptions, usePasskey } from './passkeys.ts';
import type { StaffPorts } from './ports.ts';
import { findDecidedSha256, findSessionHolder, insertConfirmation } from './staff-store.ts';

interface Ways {
  /** Throws StaffRefused CODE_WRONG, TOO_MANY_REQUESTS. */
  useCode: (staffId: string, code: string) => Promise<void>;
  hasFactor: (staffId: string) => Promise<boolean>;
}

/** The verdict of the first of two people. */
const PROPOSE = 'propose';

/**
 * Writes that this person, who is signed in, gives this verdict about a row as it lies in the database now. Proved by the
 * token of their session, which the web process has only while they use it, and by their second factor. Who proposes is
 * proved by the token alone: it binds nothing that the row says, and the row need not be there yet.
 */
export async function confirmDecision(
  ports: StaffPorts,
  { useCode, hasFactor }: Ways,
  { token, decision, rowId, verdict, ...proof }: ConfirmationRequest,
): Promise<void> {
  const { db, now } = ports;
  const staffId = await findSessionHolder(db, createHash('sha256').update(token).digest(), now());
  if (staffId === undefined) throw new StaffRefused('SESSION_ENDED');
  if (verdict === PROPOSE) {
    const rowSha256 = createHash('sha256').digest();
    return void (await insertConfirmation(db, {
      id: randomUUID(),
      decision,
      rowId,
      rowSha256,
      verdict,
      staffId,
      factor: 'session',
    }));
  }
  const rowSha256 = await findDecidedSha256(db, decision, rowId);
  if (rowSha256 === undefined) throw new StaffRefused('NOT_FOUND');
  const statement = [decision, rowId, rowSha256.toString('hex'), verdict].join('\n');
  const about = createHash('sha256').update(statement).digest();
  const prove = async ({ code, passkey }: FactorProof) => {
    if (code !== undefined) {
      await useCode(staffId, code);
      return 'totp';
    }
    if (passkey !== undefined) {
      await usePasskey(ports, staffId, passkey, about);
      return 'passkey';
    }
    if (ports.isFactorRequired || (await hasFactor(staffId)))
      throw new StaffRefused('SECOND_FACTOR_REQUIRED', await findPasskeyOptions(ports, staffId, about));
    return 'session';
  };
  const factor = await prove(proof);
  await insertConfirmation(db, { id: randomUUID(), decision, rowId, rowSha256, verdict, staffId, factor });
}
