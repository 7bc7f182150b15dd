const DAY_MS = 86_400_000;

/**
 * What buying now would mean for somebody who still has a membership: terms run from payment and do not stack, the
 * latest end governs.
 * @returns `kept`: the end stays as it is; `lost`: whole days of the present term that the new one covers again
 */
export function renewalOf(
  expiresAt: string,
  termDays: number,
  nowMs: number,
): { kind: 'kept' } | { kind: 'lost'; days: number; endsMs: number } {
  const endsMs = nowMs + termDays * DAY_MS;
  const remaining = Date.parse(expiresAt) - nowMs;
  if (endsMs <= Date.parse(expiresAt)) return { kind: 'kept' };
  return { kind: 'lost', days: Math.max(0, Math.ceil(remaining / DAY_MS)), endsMs };
}
