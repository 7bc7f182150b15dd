import { destroyPapers, finishRecoveries, forgetOldTraces } from '../people/index.ts';
import {
  closeOverdueOrders,
  endTerms,
  reconcile,
  releaseStaleReservations,
  remindOfExpiry,
  sendRefunds,
  voidOvertakenInvoices,
} from '../money/index.ts';
import { continueDisplays } from '../publication/index.ts';
import {
  compareCases,
  compareDueSources,
  continueSuccessions,
  continueTransfers,
  labelNearCopies,
  returnIdleCases,
  runDeadlines,
  watchChanges,
  watchForms,
} from '../proceedings/index.ts';
import {
  destroyUploads,
  finishDeposits,
  markPreviews,
  readFileLabels,
  renewEvidence,
  settleImports,
  sizePictures,
  stampCheckpoint,
  stampTwice,
} from '../works/index.ts';
import { continueRequests, publishRevocations } from '../evidence/index.ts';
import { type AppContext, deliverMessages, destroyEnclosures, forgetMessages } from '../platform/index.ts';
import { forgetOldQueries, issueDocuments, publishRegister } from '../documents/index.ts';
import { endResumableUploads } from './http/resumable-uploads.ts';
import {
  buildDataExports,
  buildExports,
  closeAccounts,
  deliverBroadcasts,
  eraseDueWorks,
  watchSweep,
} from '../service/index.ts';

interface Sweep {
  name: string;
  /** Longest pause between two runs, ms; being woken makes it run at once, unless `isWoken` is false. */
  everyMs: number;
  isWoken?: false;
  /** Answers `soon` while something it waits for is on its way: then it comes back at once. */
  run(context: AppContext): Promise<void | 'soon'>;
}

/** A cosigned checkpoint takes about 30 ms: looking more often than this finds nothing more. */
const SOON_MS = 15;

const SWEEPS: readonly Sweep[] = [
  { name: 'messages', everyMs: 1000, run: deliverMessages },
  { name: 'broadcasts', everyMs: 5000, run: deliverBroadcasts },
  { name: 'expiry reminders', everyMs: 600_000, isWoken: false, run: remindOfExpiry },
  { name: 'old messages', everyMs: 3_600_000, isWoken: false, run: forgetMessages },
  { name: 'deposits', everyMs: 150, run: finishDeposits },
  { name: 'second time stamps', everyMs: 1000, run: stampTwice },
  { name: 'public pictures', everyMs: 1000, run: markPreviews },
  { name: 'sizes of public pictures', everyMs: 1000, run: sizePictures },
  { name: 'unreleased uploads', everyMs: 60_000, isWoken: false, run: destroyUploads },
  { name: 'unfinished uploads', everyMs: 600_000, isWoken: false, run: endResumableUploads },
  { name: 'file labels', everyMs: 1000, run: readFileLabels },
  { name: 'comparisons', everyMs: 1000, run: compareCases },
  { name: 'near copies', everyMs: 2000, run: labelNearCopies },
  { name: 'idle cases', everyMs: 60_000, isWoken: false, run: returnIdleCases },
  { name: 'transfers', everyMs: 1000, run: continueTransfers },
  { name: 'corrections', everyMs: 60_000, isWoken: false, run: watchForms },
  { name: 'corrections of changes', everyMs: 60_000, isWoken: false, run: watchChanges },
  { name: 'successions', everyMs: 10_000, run: continueSuccessions },
  { name: 'documents', everyMs: 1000, run: issueDocuments },
  { name: 'daily time stamp', everyMs: 60_000, run: stampCheckpoint },
  { name: 'renewals', everyMs: 3_600_000, isWoken: false, run: renewEvidence },
  { name: 'account closings', everyMs: 10_000, run: closeAccounts },
  { name: 'own archives', everyMs: 2000, run: buildDataExports },
  { name: 'enclosures', everyMs: 5000, run: destroyEnclosures },
  { name: 'identity papers', everyMs: 5000, run: destroyPapers },
  { name: 'key requests', everyMs: 1000, run: continueRequests },
  { name: 'revocations', everyMs: 1000, run: publishRevocations },
  { name: 'recoveries', everyMs: 60_000, isWoken: false, run: finishRecoveries },
  { name: 'old traces', everyMs: 3_600_000, isWoken: false, run: forgetOldTraces },
  { name: 'old queries', everyMs: 3_600_000, isWoken: false, run: forgetOldQueries },
  { name: 'register files', everyMs: 60_000, isWoken: false, run: publishRegister },
  { name: 'sources of objections', everyMs: 2000, run: compareDueSources },
  { name: 'objection deadlines', everyMs: 30_000, run: runDeadlines },
  { name: 'work erasures', everyMs: 10_000, run: eraseDueWorks },
  { name: 'exports for authorities', everyMs: 5000, run: buildExports },
  { name: 'overdue orders', everyMs: 10_000, run: closeOverdueOrders },
  { name: 'displays', everyMs: 2000, run: continueDisplays },
  { name: 'refunds', everyMs: 2000, run: sendRefunds },
  { name: 'ended terms', everyMs: 600_000, isWoken: false, run: endTerms },
  { name: 'imports', everyMs: 2000, isWoken: false, run: settleImports },
  { name: 'stale reservations', everyMs: 3_600_000, isWoken: false, run: releaseStaleReservations },
  { name: 'reconciliation', everyMs: 600_000, isWoken: false, run: reconcile },
  { name: 'overtaken invoices', everyMs: 5000, run: voidOvertakenInvoices },
];

export interface RunningSweeps {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Work that follows a commit. A sweep reads what is unfinished from the tables themselves, so nothing is lost when the
 * process dies at any line, and there is no second truth beside them (docs/decisions/0002).
 */
export function startSweeps(context: AppContext): RunningSweeps {
  const stopping = new AbortController();
  const wakers = new Set<() => void>();
  const sleepers = new Set<() => void>();
  const pause = (ms: number, among: Set<() => void>) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        among.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      among.add(done);
    });
  const wake = () => {
    for (const done of wakers) done();
  };
  const loop = async ({ name, everyMs, isWoken, run }: Sweep) => {
    const watched = watchSweep(context, name);
    while (!stopping.signal.aborted) {
      const left = await watched(run);
      if (!stopping.signal.aborted)
        await pause(left === 'soon' ? SOON_MS : everyMs, isWoken === false ? sleepers : wakers);
    }
  };
  const loops = SWEEPS.map(loop);
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      for (const done of sleepers) done();
      await Promise.all(loops);
    },
  };
}
