/** What a log, or the way to it, did wrong. docs/witness.md says what each means and what to do. */
export type AlarmCode =
  | 'unreachable' // no checkpoint could be fetched
  | 'malformed' // what was fetched is no checkpoint
  | 'bad-signature' // not signed by the log, or a known witness's line fails
  | 'too-few-witnesses'
  | 'stale' // the newest cosignature is too old
  | 'fork' // two histories under one key: proven, and never cured
  | 'rollback' // a smaller tree than was signed before
  | 'tile-missing'
  | 'tile-altered' // tiles that do not hash to the checkpoint they belong to
  | 'entry-altered' // a bundle whose entries do not hash to their tile
  | 'mirror-damaged'; // our own copy, not the log

/**
 * One thing that is wrong. `subject` and code name it: the same is told once for as long as it stands. `files` are the
 * proof, kept byte for byte; `afterwards` is done once they are on disk.
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
