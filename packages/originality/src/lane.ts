import { PictureError } from './picture-error.ts';

/** For whom something is computed, and whether they still wait. */
export interface Turn {
  /** An account or a network; without it the work belongs to the house. */
  who?: string;
  /** Aborted when the client went away: work that has not begun is then never begun. */
  signal?: AbortSignal | undefined;
}

interface LaneLimits {
  atOnce: number;
  /** Waiting in all; more are refused. */
  waiting?: number;
  /** Waiting and running of one `who`; more are refused. */
  ofOne?: number;
}

interface Waiter {
  who: string;
  begin(): void;
}

export type Lane = ReturnType<typeof openLane>;

/**
 * Work in turns: `atOnce` run, the others wait, and those who wait take turns, so that one who asks for a hundred
 * delays another by one.
 */
export function openLane({ atOnce, waiting: most = Infinity, ofOne = Infinity }: LaneLimits) {
  /** Whose turn is next stands first. */
  const queues = new Map<string, Waiter[]>();
  const running = new Map<string, number>();
  let [runs, waits] = [0, 0];

  function takeNext(): Waiter | undefined {
    const [first] = queues;
    if (first === undefined) return undefined;
    const [who, queue] = first;
    const waiter = queue.shift();
    queues.delete(who);
    if (queue.length > 0) queues.set(who, queue);
    return waiter;
  }

  function next(): void {
    while (runs < atOnce) {
      const waiter = takeNext();
      if (waiter === undefined) return;
      waits -= 1;
      runs += 1;
      running.set(waiter.who, (running.get(waiter.who) ?? 0) + 1);
      waiter.begin();
    }
  }

  function end(who: string): void {
    runs -= 1;
    const left = (running.get(who) ?? 1) - 1;
    if (left === 0) running.delete(who);
    else running.set(who, left);
    // Who was served stands last, also with what was asked meanwhile.
    const queue = queues.get(who);
    if (queues.delete(who) && queue !== undefined) queues.set(who, queue);
    next();
  }

  function wait(who: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(who) ?? [];
      const leave = () => {
        const rest = (queues.get(who) ?? []).filter((one) => one !== waiter);
        if (rest.length === 0) queues.delete(who);
        else queues.set(who, rest);
        waits -= 1;
        reject(new PictureError('gone', 'the client went away'));
      };
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const waiter: Waiter = { who, begin };
      queue.push(waiter);
      queues.set(who, queue);
      waits += 1;
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    /** @throws PictureError busy, gone */
    async run<T>({ who = '', signal }: Turn, work: () => Promise<T>): Promise<T> {
      if (signal?.aborted) throw new PictureError('gone', 'the client went away');
      const own = (queues.get(who)?.length ?? 0) + (running.get(who) ?? 0);
      if (own >= ofOne || (runs >= atOnce && waits >= most))
        throw new PictureError('busy', `${own} of one, ${waits} wait`);
      const turn = wait(who, signal);
      next();
      await turn;
      try {
        return await work();
      } finally {
        end(who);
      }
    },
  };
}
