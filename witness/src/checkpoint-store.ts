import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCheckpoint, parseNote, type Checkpoint } from '@yinji/evidence';
import { writeFileDurably } from '@yinji/sealing';
import { readIfThere, readSlots, writeSlots } from './slots.ts';

/** The last checkpoint cosigned for each origin, one file each: a witness must never lose it. */
export interface CheckpointStore {
  /** The note with the signatures of log and witness; undefined when none was ever cosigned. */
  findNote(originSha256: string): Promise<string | undefined>;
  findCheckpoint(origin: string): Promise<Checkpoint | undefined>;
  /** On disk when it resolves. */
  save(origin: string, note: string): Promise<void>;
  /**
   * Stores a submission that was refused as inconsistent, and returns its path; the same one is stored once.
   * Undefined when there are so many that a broken log would fill the disk: the first ones are the proof.
   */
  keepRefused(origin: string, size: number, submission: string): Promise<string | undefined>;
}

const MAX_REFUSED = 1000;

export function sha256Hex(origin: string): string {
  return createHash('sha256').update(origin, 'utf8').digest('hex');
}

export function openCheckpointStore(folder: string): CheckpointStore {
  const pathOf = (originSha256: string, name = 'state'): string => join(folder, 'logs', originSha256, name);
  // Read each time: an unreadable file must stop the witness, not restart it from zero. The second path is the
  // older format before slots.
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
      // An old-format file left by a crash here is never read again: slots come first.
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
