/** A fault of a log or of the connection to it. docs/witness.md says what each means and what to do. */
export type AlarmCode =
  | 'unreachable' // no checkpoint could be fetched
  | 'malformed' // what was fetched is no checkpoint
  | 'bad-signature' // not signed by the log, or a known witness's line fails
  | 'too-few-witnesses'
  | 'stale' // the newest cosignature is too old
  | 'fork' // two histories under one key: proven and permanent
  | 'rollback' // a smaller tree than one signed before
  | 'tile-missing'
  | 'tile-altered' // tiles that do not hash to their checkpoint
  | 'entry-altered' // a bundle whose entries do not hash to their tile
  | 'mirror-damaged'; // the local mirror is damaged, not the log

/**
 * One fault. Subject and code identify it: while it lasts it is reported once. `files` are the proof, kept byte
 * for byte; `afterwards` runs once they are on disk.
 */
export class Alarm extends Error {
  override name = 'Alarm';
  readonly code: AlarmCode;
  readonly subject: string;
  readonly files: ReadonlyMap<string, Uint8Array | string>;
  afterwards: () => Promise<void> = async () => undefined;

  constructor(
    code: AlarmCode,
    detail: string,
    {
      subject = '',
      files = {},
      cause,
    }: { subject?: string; files?: Record<string, Uint8Array | string>; cause?: unknown } = {},
  ) {
    super(detail, cause === undefined ? undefined : { cause });
    this.code = code;
    this.subject = subject;
    this.files = new Map(Object.entries(files));
  }

  get key(): string {
    return `${this.code} ${this.subject}`;
  }
}
