/** Why something cannot be created. Codes are for programs, the detail is for people. */
export type SealingFailureCode =
  | 'certificate-request' // not PKCS#10, or a key kind that is not issued for
  | 'possession' // the request is not signed by the key it names
  | 'subject' // a name or id that does not fit a certificate
  | 'authority' // the issuer cannot issue: out of time
  | 'revocation-list' // a list without number or time, or a serial number that is none
  | 'digest' // not 32 bytes
  | 'size'; // too little or too much room for what is to be signed

export class SealingFailure extends Error {
  override name = 'SealingFailure';
  readonly code: SealingFailureCode;

  constructor(code: SealingFailureCode, detail: string, cause?: unknown) {
    super(detail, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
