import { hash, verify } from '@node-rs/argon2';
import { type FactorProof, type StaffDesk, StaffRefused } from '../staff-client.ts';
import { addPasskey, askPasskey, beginPasskey, findPasskeyOptions, usePasskey } from './passkeys.ts';
import { confirmDecision } from './confirm-decision.ts';
import { STAFF_DIGEST } from './digest.ts';
import type { StaffPorts } from './ports.ts';
import {
  changePassword,
  findStaff,
  findStaffByName,
  findTotp,
  insertSession,
  listPasskeys,
  type StaffRow,
} from './staff-store.ts';
import { beginTotp, useTotp } from './totp.ts';
import { createTries, type Tries } from './tries.ts';

const SESSION_HOURS = 10;
/** Wrong passwords of one person: many, since a stranger who uses them up shuts the right person out. */
const PASSWORDS = { capacity: 1000, refillSeconds: 10 };
/** Wrong codes come from somebody with the right password: a stranger cannot use them up. */
const CODES = { capacity: 10, refillSeconds: 300 };

/** OWASP's argon2id parameters, as those of the server's digests: the time of a check reveals no name. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Checks the people behind staff accounts, apart from the web process, and alone writes what lets one sign in
 * (decision 0047).
 */
export function createStaffDesk(
  ports: StaffPorts,
  passwords: Tries = createTries(PASSWORDS, ports.now),
): StaffDesk {
  const { db, now } = ports;
  const codes = createTries(CODES, now);
  const decoy = hash('nobody has this password', COST);

  const requirePassword = async (staff: StaffRow | undefined, password: string) => {
    // Nobody guesses the password of a name that nobody has: it is not counted.
    if (staff !== undefined) passwords.take(staff.id);
    const isRight = await verify(staff?.passwordDigest || (await decoy), password.normalize('NFC'));
    if (!isRight || staff === undefined || staff.passwordDigest === '')
      throw new StaffRefused('CREDENTIALS_WRONG');
    passwords.giveBack(staff.id);
    if (staff.passwordExpiresAt !== null && staff.passwordExpiresAt <= now())
      throw new StaffRefused('PASSWORD_EXPIRED');
    return staff;
  };
  const byName = async (name: string, password: string) =>
    requirePassword(await findStaffByName(db, name), password);
  const byId = async (staffId: string, password: string) =>
    requirePassword(await findStaff(db, staffId), password);
  const hasFactor = async (staffId: string) =>
    (await findTotp(db, staffId))?.addedAt != null || (await listPasskeys(db, staffId)).length > 0;
  const useCode = async (staffId: string, code: string) => {
    codes.take(staffId);
    await useTotp(ports, staffId, code, { isConfirmed: true });
    codes.giveBack(staffId);
  };
  /** False for somebody who has none. Throws SECOND_FACTOR_REQUIRED with what `ask` gives, CODE_WRONG. */
  const requireFactor = async (
    staffId: string,
    { code, passkey }: FactorProof,
    ask: () => Promise<string | undefined>,
  ): Promise<boolean> => {
    if (code !== undefined) await useCode(staffId, code);
    else if (passkey !== undefined) await usePasskey(ports, staffId, passkey);
    else if (await hasFactor(staffId)) throw new StaffRefused('SECOND_FACTOR_REQUIRED', await ask());
    else return false;
    return true;
  };

  return {
    signIn: async ({ name, password, tokenSha256, device, network, ...proof }) => {
      const staff = await byName(name, password);
      const isProved = await requireFactor(staff.id, proof, async () => undefined);
      const session = {
        tokenSha256: Buffer.from(tokenSha256, 'hex'),
        now: now(),
        expiresAt: new Date(now().getTime() + SESSION_HOURS * 3_600_000),
        device,
        network,
      };
      if (!(await insertSession(db, staff, session))) throw new StaffRefused('CREDENTIALS_WRONG');
      return { staffId: staff.id, isProved };
    },
    changePassword: async ({ staffId, current, nextDigest, keepTokenSha256 }) => {
      if (!STAFF_DIGEST.test(nextDigest)) throw new StaffRefused('BAD_INPUT');
      const staff = await byId(staffId, current);
      const change = { nextDigest, now: now(), keepTokenSha256: Buffer.from(keepTokenSha256, 'hex') };
      if (!(await changePassword(db, staff, change))) throw new StaffRefused('CREDENTIALS_WRONG');
    },
    beginTotp: async ({ staffId, password, ...proof }) => {
      await byId(staffId, password);
      // Whoever has an app keeps it: two admins reset it.
      if ((await findTotp(db, staffId))?.addedAt != null) throw new StaffRefused('STATE_CHANGED');
      await requireFactor(staffId, proof, () => findPasskeyOptions(ports, staffId));
      return { secret: await beginTotp(ports, staffId) };
    },
    confirmTotp: async ({ staffId, code }) => {
      codes.take(staffId);
      await useTotp(ports, staffId, code, { isConfirmed: false });
      codes.giveBack(staffId);
    },
    beginPasskey: async ({ staffId, password, ...proof }) => {
      const staff = await byId(staffId, password);
      await requireFactor(staffId, proof, () => findPasskeyOptions(ports, staffId));
      return { options: await beginPasskey(ports, staff) };
    },
    addPasskey: (given) => addPasskey(ports, given),
    askPasskey: async ({ name, password }) => ({
      options: await askPasskey(ports, (await byName(name, password)).id),
    }),
    confirmDecision: (given) => confirmDecision(ports, { useCode, hasFactor }, given),
  };
}
