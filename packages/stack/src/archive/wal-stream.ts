import type { Socket } from 'node:net';
import type { Client, Connection } from 'pg';
import { formatLsn } from './wal-position.ts';

/** Messages of the streaming replication protocol, by their first byte. */
const TYPE = { bytes: 0x77, keepalive: 0x6b, status: 0x72 } as const;
const BYTES_AT = 25;
const REPLY_AT = 17;
/** PostgreSQL counts microseconds from 2000-01-01. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
/** Beyond this the sender waits until what came is on disk. */
const MOST_HELD_BYTES = 8 * 2 ** 20;
/** A living sender asks for an answer every half of `wal_sender_timeout`, 30 seconds. */
const SILENT_MS = 90_000;

/** pg's types leave it out. */
type Sending = Connection & { sendCopyFromChunk(chunk: Uint8Array): void };

export interface WalFrom {
  slot: string;
  timeline: number;
  lsn: bigint;
}

/** The write-ahead log of a server from a position on, over a connection with `replication=true`. */
export class WalStream {
  /** Rejects when the stream ends: it has no end of its own. */
  readonly ended: Promise<never>;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #connection: Sending | undefined;
  #wake = () => {};
  readonly #fail: (cause: Error) => void;
  readonly #command: string;

  constructor(client: Client, { slot, timeline, lsn }: WalFrom) {
    this.#command = `START_REPLICATION SLOT ${slot} PHYSICAL ${formatLsn(lsn)} TIMELINE ${timeline}`;
    const { promise, reject } = Promise.withResolvers<never>();
    this.ended = promise;
    this.ended.catch(() => undefined);
    this.#fail = reject;
    client.once('error', reject);
    client.once('end', () => reject(new Error('the connection to the database ended')));
    client.query(this);
  }

  /** Resolves with what came since, or with nothing where only an answer is asked for. */
  async take(): Promise<Buffer[]> {
    if (this.#held.length === 0) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      await Promise.race([woken, this.ended]);
    }
    const taken = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    this.#connection?.stream.resume();
    return taken;
  }

  /** Tells the server what is on disk here: it then lets the commits of before go on. */
  confirm(end: bigint): void {
    const message = Buffer.alloc(34);
    message[0] = TYPE.status;
    message.writeBigUInt64BE(end, 1);
    message.writeBigUInt64BE(end, 9);
    message.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25);
    this.#connection?.sendCopyFromChunk(message);
  }

  submit(connection: Connection): void {
    this.#connection = connection as Sending;
    (this.#connection.stream as Socket).setTimeout(SILENT_MS, () =>
      this.#fail(new Error('the database is silent')),
    );
    connection.query(this.#command);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === TYPE.bytes) {
      // The parser's buffer is used again.
      this.#held.push(Buffer.from(chunk.subarray(BYTES_AT)));
      this.#heldBytes += chunk.length;
      if (this.#heldBytes > MOST_HELD_BYTES) this.#connection?.stream.pause();
    }
    if (chunk[0] === TYPE.bytes || (chunk[0] === TYPE.keepalive && chunk[REPLY_AT] === 1)) this.#wake();
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleReadyForQuery(): void {
    this.#fail(new Error('the database ended the stream'));
  }
  handleError(cause: Error): void {
    this.#fail(cause);
  }
}
