import { createHash } from 'node:crypto';
import { closeSync, constants, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { writeFileDurably } from '@yinji/sealing';

/** Two of them make a file; a note of several hundred signature lines fits. */
const SLOT_BYTES = 64 * 1024;
const HEAD = /^yinji-witness (\d{1,15}) (\d{1,5}) ([0-9a-f]{64})\n/;

/** What a file of slots holds: its newest text, and how often it was written. */
export interface Slots {
  turn: number;
  text: string;
}

/**
 * A durable text in two slots, written in turn and in place: no new file, no new length, so that one write to the disk
 * is all that a writer waits for. A write that was cut off leaves the other slot, which is what was there before.
 */
export async function writeSlots(path: string, text: string): Promise<void> {
  const last = readSlots(path);
  const turn = (last?.turn ?? 0) + 1;
  const slot = formatSlot({ turn, text });
  if (last !== undefined) return writeSlot(path, turn, slot);
  const slots = Buffer.alloc(2 * SLOT_BYTES);
  slot.copy(slots, (turn % 2) * SLOT_BYTES);
  await writeFileDurably(path, slots);
}

/** The newer of the whole slots; undefined where there is no file. Throws when there is one and no slot is whole. */
export function readSlots(path: string): Slots | undefined {
  const file = readIfThere(path);
  if (file === undefined) return undefined;
  const whole = [file.subarray(0, SLOT_BYTES), file.subarray(SLOT_BYTES)].flatMap(
    (slot) => readSlot(slot) ?? [],
  );
  const newest = whole.toSorted((a, b) => b.turn - a.turn)[0];
  if (newest === undefined) throw new Error(`${path} cannot be read`);
  return newest;
}

export function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
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

function readSlot(slot: Buffer): Slots | undefined {
  const head = HEAD.exec(slot.subarray(0, 128).toString('latin1'));
  if (head === null) return undefined;
  const bytes = slot.subarray(head[0].length, head[0].length + Number(head[2]));
  return digest(bytes) === head[3] ? { turn: Number(head[1]), text: bytes.toString('utf8') } : undefined;
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Blocks for the time of one write to the disk: a witness has nothing to say before it is there. */
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
