/** Why the sealer refuses a member of staff; the server answers with the refusal of the same name. */
export const STAFF_REFUSALS = [
  'BAD_INPUT',
  'CODE_WRONG',
  'CREDENTIALS_WRONG',
  'NOT_FOUND',
  'PASSWORD_EXPIRED',
  'SECOND_FACTOR_REQUIRED',
  'SESSION_ENDED',
  'STATE_CHANGED',
  'TOO_MANY_REQUESTS',
] as const;
export type StaffRefusalCode = (typeof STAFF_REFUSALS)[number];

export class StaffRefused extends Error {
  override name = 'StaffRefused';
  readonly code: StaffRefusalCode;
  /** With SECOND_FACTOR_REQUIRED, and a passkey's CODE_WRONG: what a browser asks a passkey of theirs, as JSON. */
  readonly options: string | undefined;

  constructor(code: StaffRefusalCode, options?: string) {
    super(code);
    this.code = code;
    this.options = options;
  }
}

/** A code of the person's app, or the browser's answer to a passkey's challenge as JSON. */
export interface FactorProof {
  code?: string | undefined;
  passkey?: string | undefined;
}

/** `token` is the person's own, in clear: the digest in the database proves nobody. */
export interface ConfirmationRequest extends FactorProof {
  token: string;
  /** The name, row and verdict of a decision by two (table decision_by_two). */
  decision: string;
  rowId: string;
  verdict: string;
}

/**
 * What only the sealer writes about staff: passwords, second factors and sessions (decision 0047). Digests of tokens are
 * hex. Every call may throw StaffRefused.
 */
export interface StaffDesk {
  /** Opens a session. `isProved` is false for somebody without a second factor. */
  signIn(
    given: {
      name: string;
      password: string;
      tokenSha256: string;
      device: string;
      network: string;
    } & FactorProof,
  ): Promise<{ staffId: string; isProved: boolean }>;
  /** `nextDigest` is argon2id in PHC's form; every session but that of `keepTokenSha256` ends. */
  changePassword(given: {
    staffId: string;
    current: string;
    nextDigest: string;
    keepTokenSha256: string;
  }): Promise<void>;
  /** A secret that is no factor until its first right code. Whoever has a factor proves it first. */
  beginTotp(given: { staffId: string; password: string } & FactorProof): Promise<{ secret: string }>;
  confirmTotp(given: { staffId: string; code: string }): Promise<void>;
  /** What a browser is asked to make a passkey, as JSON. Whoever has a factor proves it first. */
  beginPasskey(given: { staffId: string; password: string } & FactorProof): Promise<{ options: string }>;
  addPasskey(given: { staffId: string; label: string; credential: string }): Promise<void>;
  /** What a browser is asked at sign-in, once the password is right. */
  askPasskey(given: { name: string; password: string }): Promise<{ options: string }>;
  /** Writes the confirmation that a decision by two needs, for the row as it is committed. */
  confirmDecision(given: ConfirmationRequest): Promise<void>;
}

export const STAFF_CALLS = [
  'signIn',
  'changePassword',
  'beginTotp',
  'confirmTotp',
  'beginPasskey',
  'addPasskey',
  'askPasskey',
  'confirmDecision',
] as const satisfies readonly (keyof StaffDesk)[];

/** Posts to /staff/NAME. */
export function createStaffClient(post: (path: string, value: unknown) => Promise<unknown>): StaffDesk {
  const calls = STAFF_CALLS.map((name) => [name, (given: unknown) => post(`/staff/${name}`, given)]);
  return Object.fromEntries(calls) as StaffDesk;
}
