import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCheckpoint, parseNote, type Checkpoint } from '@yinji/evidence';
import { writeFileDurably } from '@yinji/sealing';

/** The last checkpoint cosigned for each origin, one file each: what a witness must never forget. */
export interface CheckpointStore {
  /** The note with the log's signature and ours; undefined when none was ever cosigned. */
  findNote(originSha256: string): Promise<string | undefined>;
  findCheckpoint(origin: string): Promise<Checkpoint | undefined>;
  /** On disk, with its folder entry, when it resolves. */
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
  const pathOf = (originSha256: string): string => join(folder, 'logs', originSha256, 'checkpoint');
  const findNote = async (originSha256: string): Promise<string | undefined> => {
    try {
      return await readFile(pathOf(originSha256), 'utf8');
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw cause;
    }
  };
  return {
    findNote,
    // Read anew each time: a file that cannot be read must stop the witness, not start it from zero.
    findCheckpoint: async (origin) => {
      const note = await findNote(sha256Hex(origin));
      return note === undefined ? undefined : parseCheckpoint(parseNote(note).body);
    },
    save: (origin, note) => writeFileDurably(pathOf(sha256Hex(origin)), note),
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
