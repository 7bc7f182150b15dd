import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArchiveEnd, PARTIAL, readReceived } from './archive-folder.ts';
import { renameDurably, syncFolder } from '../durable-file.ts';
import { formatSegment, SEGMENT_BYTES, segmentStart } from './wal-position.ts';

/** The least that a disk writes whole. */
const SECTOR_BYTES = 512;

/** Writes what arrives into the segments of one timeline. */
export class SegmentWriter {
  /** The first byte that is not there. */
  end: bigint;
  readonly #folder: string;
  readonly #timeline: number;
  readonly #known: Buffer;
  readonly #knownFrom: bigint;
  #file: FileHandle | undefined;

  /** `lsn`: where a segment begins. What is there of it arrives again first, and has to be the same. */
  constructor(folder: string, { timeline, lsn }: ArchiveEnd) {
    this.#folder = folder;
    this.#timeline = timeline;
    this.#knownFrom = lsn;
    this.#known = readReceived(folder, { timeline, lsn });
    this.end = lsn;
  }

  /** On disk after `sync`. @throws where a database went another way since, such as an old copy of its disk */
  async add(bytes: Buffer): Promise<void> {
    for (let rest = bytes; rest.length > 0;) {
      const at = Number(this.end - segmentStart(this.end));
      const part = rest.subarray(0, SEGMENT_BYTES - at);
      this.#requireSame(part);
      this.#file ??= await this.#begin();
      await writeAll(this.#file, part, at);
      if (at + part.length === SEGMENT_BYTES) await this.#finish();
      this.end += BigInt(part.length);
      rest = rest.subarray(part.length);
    }
  }

  async sync(): Promise<void> {
    await this.#file?.datasync();
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  async #begin(): Promise<FileHandle> {
    const file = await open(this.#path(PARTIAL), constants.O_RDWR | constants.O_CREAT, 0o600);
    syncFolder(this.#folder);
    return file;
  }

  async #finish(): Promise<void> {
    await this.#file?.sync();
    await this.close();
    renameDurably(this.#path(PARTIAL), this.#path(''));
  }

  #path(ending: string): string {
    return join(this.#folder, formatSegment(this.#timeline, this.end) + ending);
  }

  /** After a power cut, sectors that were not confirmed may hold zeros: they are written again. */
  #requireSame(part: Buffer): void {
    const first = Number(this.end - this.#knownFrom);
    for (let at = 0; at < part.length && first + at < this.#known.length;) {
      const next = at + SECTOR_BYTES - ((first + at) % SECTOR_BYTES);
      const known = this.#known.subarray(first + at, first + Math.min(next, part.length));
      if (!part.subarray(at, at + known.length).equals(known) && known.some((byte) => byte !== 0))
        throw new Error(`${this.#folder} has another history than this database: one of them is a fork`);
      at = next;
    }
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
}
