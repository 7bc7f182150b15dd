import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { openPool } from './child-pool.ts';
import type { SourceComparison } from './geometry/compare-sources.ts';
import type { Turn } from './lane.ts';
import type { Pass } from './local/fingerprint.ts';
import type {
  InspectedPicture,
  Mark,
  MarkedPicture,
  PictureSize,
  PreviewedPicture,
  PrintedPicture,
  SizedPicture,
} from './picture.ts';
import { openScratch } from './scratch.ts';

export interface DecoderOptions {
  /** A task that takes longer is killed. Default 30,000. */
  timeoutMs?: number;
  /** The same for comparisons of two pictures. Default 120,000. */
  compareTimeoutMs?: number;
  /** A child whose resident memory grows past this is killed. Default 1 GiB, half of it for small pictures. */
  memoryBytes?: number;
  /** Works' originals that are decoded at once. Default: as many as there are processors, four at most. */
  atOnce?: number;
  /** A child is replaced after so many tasks, so that a slow leak in a native library stays small. Default 500. */
  tasksPerChild?: number;
  /** Folder for files of tasks under way. Default: in the system's folder for temporary files. */
  scratch?: string;
  /** The largest file that a task can write there. Default 1 GiB: the pixels of the largest picture are 805 MB. */
  fileBytes?: number;
}

/**
 * Decoders in processes of their own, so that a crash or a decompression bomb does not stop the server. Each purpose
 * has its own children and its own queue: small pictures wait for no work, a work for no job. Jobs are never refused.
 */
export interface Decoders {
  /** A portrait or a picture of a page, of 40 megapixels at most; refused where many wait. @throws PictureError */
  previewPicture(path: string, turn: Turn): Promise<PreviewedPicture>;
  /** A work's original; accounts take turns. @throws PictureError */
  inspectPicture(path: string, turn: Turn): Promise<InspectedPicture>;
  /** For jobs. @throws PictureError */
  printPicture(path: string): Promise<PrintedPicture>;
  /** For jobs. @throws PictureError */
  markPicture(path: string, mark: Mark): Promise<MarkedPicture>;
  /** The picture in several sizes, none larger than it is; for jobs. @throws PictureError */
  sizePicture(path: string, sizes: readonly PictureSize[]): Promise<SizedPicture[]>;
  /** How the frames of two pictures lie to each other; for jobs. @throws PictureError */
  compareSources(a: string, b: string): Promise<SourceComparison>;
  /**
   * Packed local features: of the pass `REFERENCE` what is kept of a work, of the others what a picture is searched by.
   * @throws PictureError
   */
  lookAtPicture(path: string, pass: Pass): Promise<Uint8Array>;
  /** Kills the children; tasks under way fail as 'interrupted'. */
  close(): void;
}

/** A small picture takes a second at most: the last of these waits half a minute. */
const SMALL_LIMITS = { waiting: 40, ofOne: 4 };
/** Each who waits holds a file of up to 100 MB; an import sends a few at once. */
const WORK_LIMITS = { waiting: 400, ofOne: 64 };
const HALF = 0.5;
/** While somebody waits at a screen or for a comparison, jobs get what is left of the processors; certificates are among them. */
const [SCREEN, WORK, JOB] = [0, 2, 5];
/** Each may take the whole memory of a child. */
const MOST_AT_ONCE = 4;
const HOUSE: Turn = {};

export function openDecoders(options: DecoderOptions = {}): Decoders {
  const {
    timeoutMs = 30_000,
    compareTimeoutMs = 120_000,
    memoryBytes = 1 << 30,
    tasksPerChild = 500,
  } = options;
  const { fileBytes = 1 << 30, atOnce = Math.min(availableParallelism(), MOST_AT_ONCE) } = options;
  const scratch = openScratch(options.scratch);
  const shared = { timeoutMs, memoryBytes, tasksPerChild, scratch, fileBytes };
  const small = openPool({
    ...shared,
    memoryBytes: memoryBytes * HALF,
    children: 1,
    niceness: SCREEN,
    limits: SMALL_LIMITS,
  });
  const works = openPool({ ...shared, children: atOnce, niceness: WORK, limits: WORK_LIMITS });
  const jobs = openPool({ ...shared, children: 1, niceness: JOB });
  const comparisons = openPool({ ...shared, children: 1, timeoutMs: compareTimeoutMs, niceness: JOB });
  const looks = openPool({ ...shared, children: 1, niceness: WORK });
  return {
    previewPicture: (path, turn) => small.ask('preview', path, turn),
    inspectPicture: (path, turn) => works.ask('inspect', path, turn),
    printPicture: (path) => jobs.ask('print', path, HOUSE),
    markPicture: (path, mark) => jobs.ask('mark', path, HOUSE, { mark }),
    sizePicture: (path, sizes) => jobs.ask('size', path, HOUSE, { sizes }),
    compareSources: (a, b) => comparisons.ask('compare', a, HOUSE, { other: b }),
    lookAtPicture: (path, pass) => looks.ask('look', path, HOUSE, { pass }),
    close() {
      for (const pool of [small, works, jobs, comparisons, looks]) pool.close();
      // A child that is being killed may still write.
      rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    },
  };
}
