import { setTimeout as pause } from 'node:timers/promises';
import { getWork, saveWorkDraft } from '@yinji/contract';
import { Person, randomIdNumber } from '@yinji/testkit/people/person';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import type { ChaosHouse } from '../chaos/open-chaos-house.ts';
import { JOURNEY } from '../journey.ts';
import type { Traveller } from '../traveller.ts';

const EACH_MS = 100;
const WAY = JOURNEY.slice(0, JOURNEY.findIndex(({ name }) => name === 'draft') + 1);

/** Somebody who saves the text of one draft again and again, each time with the next number. */
export interface WatchedWrites {
  /** From here on. */
  begin(): void;
  /**
   * Waits until a save is acknowledged that began from now on. Returns the longest time without an acknowledged one since
   * `begin`, in milliseconds.
   * @throws where a text is missing that was acknowledged
   */
  untilSaved(): Promise<number>;
  stop(): Promise<void>;
}

export async function watchWrites(house: ChaosHouse): Promise<WatchedWrites> {
  const traveller: Traveller = {
    installation: house,
    person: new Person(house.place, '温如玉'),
    idNumber: randomIdNumber(),
    picture: await drawTextured(77, 400, 300),
    fileName: '校样.png',
    title: '校样',
    downloads: new Map(),
  };
  for (const step of WAY) await step.run(traveller);
  const { client } = traveller.person;
  const id = traveller.workId!;
  const text = { title: traveller.title, workType: 'draw', claimedCreatedOn: null, file: null } as const;
  const stopped = new AbortController();
  /** Of the last acknowledged save; `longestMs` is the longest time without one. */
  const last = { text: 0, beganMs: 0, ackedMs: performance.now(), longestMs: 0 };
  const writing = (async () => {
    for (let at = 1; !stopped.signal.aborted; at += 1, await pause(EACH_MS)) {
      const beganMs = performance.now();
      const isSaved = await client.call(saveWorkDraft, { ...text, id, description: String(at) }).then(
        () => true,
        () => false,
      );
      if (!isSaved) continue;
      const ackedMs = performance.now();
      const longestMs = Math.max(last.longestMs, ackedMs - last.ackedMs);
      Object.assign(last, { text: at, beganMs, ackedMs, longestMs });
    }
  })();
  return {
    begin() {
      last.longestMs = 0;
    },
    async untilSaved() {
      const fromMs = performance.now();
      while (last.beganMs < fromMs) await pause(20);
      const { text: known, longestMs } = last;
      const { description } = await client.call(getWork, { id });
      if (Number(description) < known)
        throw new Error(`text ${known} was acknowledged, and ${description} is there`);
      return Math.round(longestMs);
    },
    async stop() {
      stopped.abort();
      await writing;
    },
  };
}
