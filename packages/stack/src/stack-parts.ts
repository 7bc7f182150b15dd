import { killPostgres } from './postgres/kill-postgres.ts';
import { startPostgres, type PostgresOptions, type RunningPostgres } from './postgres/start-postgres.ts';
import { startProcess, type ProcessOptions, type RunningProcess } from './processes.ts';

/** One process of a stack, which a proof kills alone and starts again. */
export interface StackPart {
  processId(): number;
  /** What it printed when it was ready. */
  ready(): Record<string, unknown>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** The same program with the same settings. */
  start(): Promise<void>;
}

type Stoppable = StackPart & { stop(): Promise<void> };
type OnLost = ((name: string, code: number | null) => void) | undefined;

/** The processes of a stack in the order of their start; one that ends by itself is told to `onLost`. */
export function openParts(onLost: OnLost) {
  const parts = new Map<string, Stoppable>();
  let isStopping = false;
  const add = async (name: string, make: (lost: (code: number | null) => void) => Promise<Stoppable>) => {
    const part = await make((code) => (isStopping ? undefined : onLost?.(name, code)));
    parts.set(name, part);
  };
  return {
    parts: parts as ReadonlyMap<string, StackPart>,
    async startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
      let first: RunningPostgres | undefined;
      await add('postgres', async (lost) => {
        const part = await openPostgresPart(options, lost);
        first = part.first;
        return part;
      });
      return first!;
    },
    async start(options: ProcessOptions): Promise<Record<string, unknown>> {
      await add(options.name, (lost) => openProgramPart(options, lost));
      return parts.get(options.name)!.ready();
    },
    /** In reverse order, so that no process loses one that it still needs. */
    async stop(): Promise<void> {
      isStopping = true;
      const all = [...parts.values()].toReversed();
      parts.clear();
      for (const one of all) await one.stop();
    },
  };
}

async function openProgramPart(
  options: ProcessOptions,
  lost: (code: number | null) => void,
): Promise<Stoppable> {
  let isKilled = false;
  const onExit = (code: number | null) => (isKilled ? undefined : lost(code));
  let running: RunningProcess = await startProcess({ ...options, onExit });
  return {
    processId: () => running.processId,
    ready: () => running.ready,
    async kill() {
      isKilled = true;
      await running.kill();
    },
    async start() {
      running = await startProcess({ ...options, onExit });
      isKilled = false;
    },
    stop: () => running.stop(),
  };
}

/** Started again it listens where it did before. */
async function openPostgresPart(
  options: PostgresOptions,
  lost: (code: number | null) => void,
): Promise<Stoppable & { first: RunningPostgres }> {
  let isKilled = false;
  const onLost = () => (isKilled ? undefined : lost(null));
  const first = await startPostgres({ ...options, onLost });
  let running = first;
  return {
    first,
    processId: () => running.processId,
    ready: () => ({ url: running.ownerUrl }),
    async kill() {
      isKilled = true;
      await killPostgres(running.processId);
    },
    async start() {
      running = await startPostgres({ ...options, port: Number(new URL(first.ownerUrl).port), onLost });
      isKilled = false;
    },
    stop: () => running.stop(),
  };
}
