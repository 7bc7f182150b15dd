/** The holder's statement before an offer: canonical JSON, detached CAdES (docs/evidence-format.md §15). */
export interface TradingStatement {
  type: 'trading-statement';
  v: 1;
  transfer_id: string;
  deposit_id: string;
  /** SHA-256 of the canonical JSON of terms, counterparty and co-owners as drafted. */
  draft_sha256: string;
  undertakings: string[];
  certificate_sha256: string;
  at: string;
}

/** The sentences of the undertaking; a changed one is a new version of the statement. */
export const UNDERTAKINGS: readonly string[] = [
  '本人是该作品上列权利的权利人，所述属实。',
  '就同一权利、地域与期间，本人没有另作相抵触的转让或专有许可。',
  '与本人共有著作权的人已全部列明。',
  '作品不在诉讼、查封、质押之中。',
  '如有不实，由本人承担法律责任。',
];
