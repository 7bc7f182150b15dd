import { hash } from 'node:crypto';
import { closeSync, constants, fdatasyncSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { writeFileDurably } from '@yinji/sealing';

/** Two of them make a file; a note of several hundred signature lines fits. */
const SLOT_BYTES = 64 * 1024;
/** Bytes of each slot to read at first: most notes are shorter, and they are read for every response. */
const FIRST_BYTES = 2048;
const HEAD = /^yinji-witness (\d{1,15}) (\d{1,5}) ([0-9a-f]{64})\n/;

/** Content of a slot file: its newest text, and how often it was written. */
export interface Slots {
  turn: number;
  text: string;
}

/**
 * A durable text in two slots, written alternately and in place: no new file and no new length, so that a write
 * costs one flush. An interrupted write leaves the other slot with the previous text. Returns whether the file
 * is new.
 */
export async function writeSlots(path: string, text: string): Promise<boolean> {
  const last = readSlots(path);
  const turn = (last?.turn ?? 0) + 1;
  const slot = formatSlot({ turn, text });
  if (last !== undefined) {
    writeSlot(path, turn, slot);
    return false;
  }
  const slots = Buffer.alloc(2 * SLOT_BYTES);
  slot.copy(slots, (turn % 2) * SLOT_BYTES);
  await writeFileDurably(path, slots);
  return true;
}

/**
 * The newer of the complete slots; undefined where there is no file. Throws when the file has no complete slot.
 */
export function readSlots(path: string): Slots | undefined {
  const file = ifThere(() => openSync(path, constants.O_RDONLY));
  if (file === undefined) return undefined;
  try {
    const whole = [0, SLOT_BYTES].flatMap((start) => readSlot(file, start) ?? []);
    const newest = whole.toSorted((a, b) => b.turn - a.turn)[0];
    if (newest === undefined) throw new Error(`${path} cannot be read`);
    return newest;
  } finally {
    closeSync(file);
  }
}

export const readIfThere = (path: string): Buffer | undefined => ifThere(() => readFileSync(path));

function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

function formatSlot({ turn, text }: Slots): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const slot = Buffer.concat([Buffer.from(`yinji-witness ${turn} ${bytes.length} ${digest(bytes)}\n`), bytes]);
  if (slot.length > SLOT_BYTES) throw new Error('the checkpoint is too long to be kept');
  return slot;
}

function readSlot(file: number, start: number): Slots | undefined {
  const first = readAt(file, start, FIRST_BYTES);
  const head = HEAD.exec(first.toString('latin1', 0, 128));
  if (head === null) return undefined;
  const from = head[0].length;
  const end = Math.min(from + Number(head[2]), SLOT_BYTES);
  const bytes = (end <= first.length ? first : readAt(file, start, end)).subarray(from, end);
  return digest(bytes) === head[3] ? { turn: Number(head[1]), text: bytes.toString('utf8') } : undefined;
}

/** Fewer at the end of the file. */
function readAt(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let at = 0;
  for (let read = -1; read !== 0 && at < length; at += read)
    read = readSync(file, bytes, at, length - at, start + at);
  return bytes.subarray(0, at);
}

const digest = (bytes: Uint8Array): string => hash('sha256', bytes);

/** Blocks for the time of one disk write: a witness must not respond before it. */
function writeSlot(path: string, turn: number, slot: Buffer): void {
  const file = openSync(path, constants.O_WRONLY);
  try {
    const start = (turn % 2) * SLOT_BYTES;
    for (let at = 0; at < slot.length;) at += writeSync(file, slot, at, slot.length - at, start + at);
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}
