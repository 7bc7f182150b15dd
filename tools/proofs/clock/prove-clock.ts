import { setTimeout as pause } from 'node:timers/promises';
import { getWork } from '@yinji/contract';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { openStack, PACKAGES } from '@yinji/testkit/open-stack';
import type { Person } from '@yinji/testkit/people/person';
import { verifyOwnBundle } from '@yinji/testkit/people/verify-own-bundle';
import { WireRefusal } from '@yinji/testkit/people/wire-client';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { openClocks, PARTS, type Part } from './open-clocks.ts';

export const BOTH_WAYS = PARTS.flatMap((part) => [10, -10].map((minutes) => ({ part, minutes })));

export interface ClockForm {
  steps: readonly { part: Part; minutes: number }[];
  /** How long each step lasts; deposits go on meanwhile. */
  wrongMs: number;
}

/** After a clock is right again: until deposits are received, and until all that was received is whole. */
const HEALS_WITHIN_MS = 240_000;

const MOST_A_STEP = 8;

interface Received {
  work: { id: string; name: string; bytes: Uint8Array };
  /** During which step it was submitted. */
  when: string;
}

/**
 * The clock of one part after the other goes wrong and right again, while somebody deposits: whatever is refused, each deposit that
 * was received becomes whole, and its bundle is valid.
 */
export async function proveClock(
  { steps, wrongMs }: ClockForm,
  tell: (line: string) => void,
): Promise<string[]> {
  await ensureBuilt();
  const clocks = openClocks();
  const stack = await openStack({}, [clocks.module]);
  const faults: string[] = [];
  try {
    const painter = await stack.member('沈知白');
    const received: Received[] = [];
    let made = 0;
    const deposit = async (when: string): Promise<string> => {
      made += 1;
      const said = await depositOne(painter, made);
      if (typeof said === 'string') return said;
      received.push({ work: said, when });
      await sendOriginal(painter, said).catch(() => undefined);
      return 'received';
    };
    for (const { part, minutes } of steps) {
      const when = `${part} ${minutes > 0 ? '+' : ''}${minutes} min`;
      const said: Record<string, number> = {};
      // Ten deposits; nothing is sold while a clock is wrong.
      await painter.buy(PACKAGES.small);
      // One is on its way when the step comes.
      await deposit(`before ${when}`);
      clocks.set(part, minutes);
      for (const until = performance.now() + wrongMs; performance.now() < until; await pause(200)) {
        if (said['received'] === MOST_A_STEP) continue;
        const answer = await deposit(when);
        said[answer] = (said[answer] ?? 0) + 1;
      }
      clocks.set(part, 0);
      const healed = await untilReceived(() => deposit(`after ${when}`));
      if (healed === undefined)
        faults.push(`${when}: nothing is received ${HEALS_WITHIN_MS} ms after it was right again`);
      tell(`${when}: ${JSON.stringify(said)}; received again ${healed} ms after it was right`);
    }
    const { verdicts, unsound } = await judgeAll(painter, received);
    tell(`${received.length} deposits were received: ${JSON.stringify(verdicts)}`);
    return [...faults, ...unsound];
  } finally {
    await stack.close();
    clocks.close();
  }
}

async function depositOne(painter: Person, at: number): Promise<Received['work'] | string> {
  const bytes = await drawPicture(40_000 + at, { format: 'png', width: 64, height: 48 });
  const name = `${at}.png`;
  try {
    return { id: (await painter.deposit(`雨 ${at}`, 'draw', name, bytes)).id, name, bytes };
  } catch (cause) {
    if (cause instanceof WireRefusal) return cause.code;
    throw cause;
  }
}

async function untilReceived(deposit: () => Promise<string>): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < HEALS_WITHIN_MS) {
    if ((await deposit()) === 'received') return Math.round(performance.now() - began);
    await pause(500);
  }
  return undefined;
}

async function sendOriginal(painter: Person, { id, name, bytes }: Received['work']): Promise<void> {
  const { original } = await painter.client.call(getWork, { id });
  if (original !== 'arrived') await painter.upload(id, name, bytes);
}

async function judgeAll(
  painter: Person,
  received: readonly Received[],
): Promise<{ verdicts: Record<string, number>; unsound: string[] }> {
  const verdicts: Record<string, number> = {};
  const unsound: string[] = [];
  for (const { work, when } of received) {
    const { verdict, why } = await judge(painter, work).catch((cause: Error) => ({
      verdict: 'unfinished',
      why: cause.message,
    }));
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    if (verdict !== 'valid') unsound.push(`${work.name}, ${when}: ${verdict} ${why}`);
  }
  return { verdicts, unsound };
}

async function judge(painter: Person, work: Received['work']) {
  await sendOriginal(painter, work);
  await painter.waitForWork(work.id, ({ deposit }) => deposit?.complete === true, HEALS_WITHIN_MS);
  const { verdict, checks } = await verifyOwnBundle(painter, work.id);
  const failed = checks.filter(({ outcome }) => outcome === 'fail');
  return { verdict, why: failed.map(({ id, detail }) => `${id}: ${detail}`).join('; ') };
}
