import type { AppContext } from '../../platform/index.ts';
import { noteFault, noteRecovery } from './house-overview-store.ts';

type Run = (context: AppContext) => Promise<void | 'soon'>;

/**
 * Runs a sweep and writes down whether it fails, for the console. A run in which anything was reported is a failed one,
 * also where the sweep went on with the next item. What is written is the error's name: its sentence may hold what
 * somebody typed. Never throws.
 */
export function watchSweep(context: AppContext, name: string): (run: Run) => Promise<void | 'soon'> {
  // Of the run before; at the start an earlier process may have left a fault open.
  let wasFailing = true;
  let fault: unknown;
  const watched: AppContext = {
    ...context,
    report(what, cause) {
      fault = cause;
      context.report(what, cause);
    },
  };
  return async (run) => {
    fault = undefined;
    const left = await run(watched).catch((cause: unknown) => watched.report(`sweep ${name}`, cause));
    const isFailing = fault !== undefined;
    try {
      if (isFailing) await noteFault(context.db, name, nameOf(fault), context.now());
      else if (wasFailing) await noteRecovery(context.db, name, context.now());
      wasFailing = isFailing;
    } catch (cause) {
      // Without a database there is nowhere to write; it is tried again after the next run.
      wasFailing = true;
      if (!isFailing) context.report(`sweep ${name}`, cause);
    }
    return left;
  };
}

function nameOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : '';
  return `${cause.name}${code}`.slice(0, 80);
}
