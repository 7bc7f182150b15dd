/** Whom to check. `requestNo` is ours: 32 letters and digits, never used before. */
export interface FaceCheckWish {
  requestNo: string;
  name: string;
  idNumber: string;
  /** The browser returns here with a query that proves nothing: call `result`. */
  returnUrl: string;
  /** What the provider's getMetaInfo() said in the person's browser. */
  metaInfo?: string;
  ip?: string;
}

export interface FaceCheckResult {
  outcome: 'passed' | 'failed' | 'pending';
  /** The provider's code and words, for staff and logs. */
  reason?: string;
}

export interface FaceCheckProvider {
  /** Starts a check. `certifyUrl` is for the person's browser; `certifyId` stays on the server. */
  begin(wish: FaceCheckWish): Promise<{ certifyId: string; certifyUrl: string }>;
  /** The only trusted source about a check. */
  result(certifyId: string): Promise<FaceCheckResult>;
}

/** The provider refused (`refused`: nothing was started) or did not answer properly (`unknown`). */
export class FaceCheckProviderError extends Error {
  override readonly name = 'FaceCheckProviderError';
  readonly outcome: 'refused' | 'unknown';
  readonly code: string;

  constructor(outcome: 'refused' | 'unknown', code: string, message: string) {
    super(`face check ${code}: ${message}`);
    this.outcome = outcome;
    this.code = code;
  }
}
