import { Readable, type Duplex } from 'node:stream';
import { Client, type Connection } from 'pg';

/** What the message types of one copy stream begin with (PostgreSQL, Streaming Replication Protocol, BASE_BACKUP). */
const TYPE = { archive: 0x6e, manifest: 0x6d, data: 0x64 } as const;

export interface BaseBackup {
  /** One tar of the whole cluster, with the write-ahead log that makes it consistent. */
  tar: Readable;
  /** Resolves after the tar's end: the server's own list of files, and where the backup ends in the write-ahead log. */
  done: Promise<{ manifest: Buffer; startLsn: string; endLsn: string }>;
}

/**
 * A physical copy of a running PostgreSQL over the protocol of replication, as pg_basebackup makes it. The server checks the
 * checksum of each page while it sends it, and fails for a damaged one. Needs a role that may replicate.
 */
export async function streamBaseBackup(ownerUrl: string): Promise<BaseBackup> {
  const url = new URL(ownerUrl);
  url.searchParams.set('replication', 'true');
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const copy = new CopyOut();
  client.once('error', (cause) => copy.handleError(cause));
  client.query(copy);
  return { tar: copy.tar, done: copy.ended.promise.finally(() => client.end().catch(() => undefined)) };
}

const COMMAND = `BASE_BACKUP (LABEL 'yinji', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;

/** Answers pg's client as one of its queries does; pg itself knows no copy stream. */
class CopyOut {
  readonly ended = Promise.withResolvers<{ manifest: Buffer; startLsn: string; endLsn: string }>();
  readonly tar: Readable;
  private readonly manifest: Buffer[] = [];
  private readonly lsns: string[] = [];
  private archives = 0;
  private isManifest = false;
  private socket: Duplex | undefined;
  private failure: Error | undefined;

  constructor() {
    this.tar = new Readable({ read: () => void this.socket?.resume() });
    // A reader of the tar alone learns of it there.
    this.ended.promise.catch(() => undefined);
  }

  submit(connection: Connection): void {
    this.socket = (connection as unknown as { stream: Duplex }).stream;
    connection.query(COMMAND);
  }

  /** The sets of rows are: the start, the tablespaces, and after the copy the end. */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const [first] = fields;
    if (first?.includes('/')) this.lsns.push(first);
    else if (first != null) this.failure = new Error('a tablespace outside the cluster is not backed up');
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const [type] = chunk;
    // The parser's buffer is used again.
    const bytes = Buffer.from(chunk.subarray(1));
    if (type === TYPE.archive) this.archives += 1;
    else if (type === TYPE.manifest) this.isManifest = true;
    else if (type === TYPE.data && this.isManifest) this.manifest.push(bytes);
    else if (type === TYPE.data && !this.tar.push(bytes)) this.socket?.pause();
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    const [startLsn, endLsn] = this.lsns;
    const isWhole = this.archives === 1 && this.isManifest && startLsn !== undefined && endLsn !== undefined;
    if (this.failure !== undefined || !isWhole)
      return this.handleError(this.failure ?? new Error('the base backup ended early'));
    this.tar.push(null);
    this.ended.resolve({ manifest: Buffer.concat(this.manifest), startLsn, endLsn });
  }

  handleError(cause: Error): void {
    this.tar.destroy(cause);
    this.ended.reject(cause);
  }
}
