/** Why something in this package was refused. Codes are for programs, the detail is for people. */
export type FailureCode =
  | 'hex'
  | 'base64'
  | 'utf8'
  | 'number'
  | 'tree'
  | 'tile'
  | 'note'
  | 'note-signature'
  | 'vkey'
  | 'checkpoint'
  | 'cosignature'
  | 'proof'
  | 'policy'
  | 'canonical-json'
  | 'record'
  | 'manifest'
  | 'reveal'
  | 'reveal-title'
  | 'reveal-creator-name'
  | 'record-number'
  | 'der'
  | 'pem'
  | 'certificate'
  | 'certificate-expired'
  | 'certificate-not-yet-valid'
  | 'certificate-chain'
  | 'certificate-usage'
  | 'cms'
  | 'cms-digest'
  | 'cms-ess'
  | 'cms-signature'
  | 'timestamp'
  | 'timestamp-status'
  | 'timestamp-imprint'
  | 'evidence-record'
  | 'evidence-tree'
  | 'evidence-order'
  | 'key-backup'
  | 'key-backup-password'
  | 'bundle'
  | 'bundle-missing'
  | 'work-unknown'
  | 'work-size'
  | 'work-sha256'
  | 'work-sm3'
  | 'record-id'
  | 'record-manifest-sha256'
  | 'record-manifest-sm3'
  | 'record-signature'
  | 'creator-certificate'
  | 'inclusion'
  | 'log-origin'
  | 'log-unknown'
  | 'log-signature'
  | 'quorum'
  | 'time-token-early'
  | 'time-received-late'
  | 'time-received-early'
  | 'trust'
  | 'unsupported';

/** Thrown by every parser and verifier here. Bytes from strangers end in this, never in a TypeError. */
export class EvidenceFailure extends Error {
  override name = 'EvidenceFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode, detail: string, cause?: unknown) {
    super(detail, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
