/** Closed lists of words in records. */
export const OBJECTION_OUTCOMES = ['upheld', 'dismissed', 'settled', 'withdrawn', 'lapsed'] as const;
export type ObjectionOutcome = (typeof OBJECTION_OUTCOMES)[number];

/** CRLReason (RFC 5280 §5.3.1) in its own words; the three that a holder can give. */
export const REVOCATION_REASONS = ['key-compromise', 'superseded', 'cessation'] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number];

export const TRANSFER_KINDS = ['assignment', 'exclusive-licence', 'licence', 'succession'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];
