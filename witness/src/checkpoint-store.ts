import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCheckpoint, parseNote, type Checkpoint } from '@yinji/evidence';
import { writeFileDurably } from '@yinji/sealing';
import { readIfThere, readSlots, writeSlots } from './slots.ts';

/** The last checkpoint cosigned for each origin, one file each: what a witness must never forget. */
export interface CheckpointStore {
  /** The note with the log's signature and ours; undefined when none was ever cosigned. */
  findNote(originSha256: string): Promise<string | undefined>;
  findCheckpoint(origin: string): Promise<Checkpoint | undefined>;
  /** On disk when it resolves. */
  save(origin: string, note: string): Promise<void>;
  /**
   * Keeps a submission that was refused as inconsistent, and answers its path; the same is kept once. Undefined when
   * there are so many that a broken log would fill the disk: the first ones are the proof.
   */
  keepRefused(origin: string, size: number, submission: string): Promise<string | undefined>;
}

const MAX_REFUSED = 1000;

export function sha256Hex(origin: string): string {
  return createHash('sha256').update(origin, 'utf8').digest('hex');
}

export function openCheckpointStore(folder: string): CheckpointStore {
  const pathOf = (originSha256: string, name = 'state'): string => join(folder, 'logs', originSha256, name);
  // Read anew each time: a file that cannot be read must stop the witness, not start it from zero. The second is how a
  // note was kept before there were slots.
  const findNote = (originSha256: string): string | undefined =>
    readSlots(pathOf(originSha256))?.text ?? readIfThere(pathOf(originSha256, 'checkpoint'))?.toString('utf8');
  return {
    findNote: async (originSha256) => findNote(originSha256),
    findCheckpoint: async (origin) => {
      const note = findNote(sha256Hex(origin));
      return note === undefined ? undefined : parseCheckpoint(parseNote(note).body);
    },
    save: async (origin, note) => {
      const isNew = await writeSlots(pathOf(sha256Hex(origin)), note);
      // Left behind by a crash here it is never read again: slots go before it.
      if (isNew) rmSync(pathOf(sha256Hex(origin), 'checkpoint'), { force: true });
    },
    keepRefused: async (origin, size, submission) => {
      const place = join(folder, 'refused', sha256Hex(origin));
      const name = `${size}-${sha256Hex(submission).slice(0, 16)}.txt`;
      const there = await readdir(place).catch(() => [] as string[]);
      if (!there.includes(name)) {
        if (there.length >= MAX_REFUSED) return undefined;
        await writeFileDurably(join(place, name), submission);
      }
      return join(place, name);
    },
  };
}
