import { EvidenceFailure } from './failure.ts';
import { isQuorum, type Policy } from './policy.ts';

const HOUR = 3_600_000;
/**
 * A colluding time authority cannot date a token earlier than the witnesses' cosignatures by more than this.
 */
export const TOKEN_LEAD_MS = 24 * HOUR;
/** Allowed difference between the clocks of honest parties. */
export const SKEW_MS = 5 * 60_000;

export interface Cosigned {
  name: string;
  time: Date;
}

/** When the quorum was complete: the earliest moment by which enough witnesses had cosigned. */
export function quorumTime(policy: Policy, cosigned: readonly Cosigned[]): Date | undefined {
  const inOrder = cosigned.toSorted((a, b) => a.time.getTime() - b.time.getTime());
  const names = new Set<string>();
  for (const { name, time } of inOrder) {
    names.add(name);
    if (isQuorum(policy, names)) return time;
  }
  return undefined;
}

/**
 * The order of times (docs/evidence-format.md §6). Cosignatures more than 24 h later than the token do not
 * count: a token that old needs a quorum of its own time. A later token is allowed and proves its later time.
 * The platform's received_at may not be later than the token (5 min for clocks), and must be within 24 h before
 * the token or before the quorum: when the authority was down for days, the witnesses prove the earlier time.
 */
export function checkTimes(
  policy: Policy,
  receivedAt: Date,
  tokenTime: Date,
  cosigned: readonly Cosigned[],
): void {
  const quorum = checkTokenTime(policy, receivedAt, tokenTime, cosigned);
  const anchor = Math.min(tokenTime.getTime(), quorum?.getTime() ?? Infinity);
  if (receivedAt.getTime() < anchor - TOKEN_LEAD_MS)
    throw new EvidenceFailure('time-received-early', 'received_at is earlier than token and witnesses');
  if (quorum && receivedAt.getTime() > quorum.getTime() + SKEW_MS)
    throw new EvidenceFailure('time-received-late', 'received_at is later than the cosignatures');
}

/**
 * What holds for each token, also a second one: it is not older than what it stamps, nor more than 24 h older
 * than a quorum. Returns when the quorum was complete, by the cosignatures that count.
 */
export function checkTokenTime(
  policy: Policy,
  receivedAt: Date,
  tokenTime: Date,
  cosigned: readonly Cosigned[],
): Date | undefined {
  if (receivedAt.getTime() > tokenTime.getTime() + SKEW_MS)
    throw new EvidenceFailure('time-received-late', 'received_at is later than the token');
  const inTime = cosigned.filter((each) => each.time.getTime() <= tokenTime.getTime() + TOKEN_LEAD_MS);
  const quorum = quorumTime(policy, inTime);
  if (policy.quorum !== 'none' && quorum === undefined)
    throw new EvidenceFailure('time-token-early', `${inTime.length} cosignatures within 24 h of the token`);
  return quorum;
}

/**
 * The proven time: the earlier of token and witnessed checkpoint, either of which shows that the record was there. Rounded
 * up to the second, because a cosignature leaves out the fraction: before this moment is then true.
 */
export function provenTime(tokenTime: Date, quorum: Date | undefined): Date {
  const token = Math.ceil(tokenTime.getTime() / 1000);
  const witnessed = quorum === undefined ? Infinity : Math.floor(quorum.getTime() / 1000) + 1;
  return new Date(Math.min(token, witnessed) * 1000);
}
