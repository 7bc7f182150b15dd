import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Answer, Operation } from './money-operations.ts';

const ANSWERS_WITHIN_MS = 60_000;

/** The worker, across its restarts. */
export class MoneyProcess {
  readonly #env: Record<string, string>;
  readonly #waiting = new Map<number, (answer: Answer | 'killed') => void>();
  #child: ChildProcess | undefined;
  #ready: Promise<void> = Promise.resolve();
  #asked = 0;

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  start(): Promise<void> {
    const child = fork(join(import.meta.dirname, 'money-worker.ts'), {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    this.#ready = new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
      child.on('message', (message: Answer | 'ready') => {
        if (message === 'ready') return resolve();
        this.#waiting.get(message.id)?.(message);
      });
    });
    return this.#ready;
  }

  /** `killed`: the tables tell whether it was done. */
  async ask(operation: Operation, aheadMs: number): Promise<Answer | 'killed'> {
    await this.#ready;
    const id = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`no answer to ${JSON.stringify(operation)}`));
      }, ANSWERS_WITHIN_MS);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(answer);
      });
      this.#child?.send({ id, aheadMs, operation });
    });
  }

  /** Kills like a power cut, and restarts. */
  async killAndStart(): Promise<void> {
    await this.stop();
    for (const answer of this.#waiting.values()) answer('killed');
    await this.start();
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}
