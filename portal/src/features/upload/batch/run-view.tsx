import { giveUpImportRows, stopImport } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Seal, Status, buttonClass } from '@yinji/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatBytes } from '@yinji/web';
import { paths } from '../../../config/paths.ts';
import { api } from '../../../lib/api.ts';
import type { CertifiedKey } from '../../../lib/keys-store/choose-key.ts';
import { memberQuery } from '../../../lib/member-query.ts';
import { ask } from '../../../lib/question.ts';
import { formatRest } from '../format-rest.ts';
import { batchQuery, type BatchView } from './batch-queries.ts';
import { findOriginals } from './find-originals.ts';
import { PickFiles } from './pick-files.tsx';
import { ReportButtons } from './report-buttons.tsx';
import { resultReport } from './report-rows.ts';
import { RowTable } from './row-table.tsx';
import { useRun } from './use-run.ts';
import { batchWords as words, stateWords } from './words.ts';

interface RunRoomProps {
  view: BatchView;
  accountId: string;
  signingKey: CertifiedKey | undefined;
  files: ReadonlyMap<number, File> | undefined;
  onAnother: () => void;
}

const SETTLE_POLL_MS = 1500;

/** A running batch, or its result. */
export function RunView({ view, accountId, signingKey, files: begun, onAnother }: RunRoomProps) {
  const client = useQueryClient();
  const run = useRun(accountId);
  const [files, setFiles] = useState<ReadonlyMap<number, File>>(begun ?? new Map());
  const { isRunning, rows, message } = run.state;
  const items = view.items.map((row) => ({ ...row, ...rows.get(row.line) }));
  const count = (...states: string[]) => items.filter((row) => states.includes(row.state)).length;
  const complete = count('complete');
  const deposited = count('deposited', 'complete');
  const open = items.filter((row) => row.state === 'waiting' || row.state === 'deposited');
  const missing = open.filter((row) => !files.has(row.line)).length;
  const refused = items.filter((row) => row.state === 'waiting' && row.refused !== undefined);
  const isEnded = view.state === 'done' || view.state === 'stopped';
  const totalBytes = items.reduce((sum, row) => sum + row.sizeBytes, 0);
  const canGoOn =
    signingKey !== undefined && open.length > 0 && (count('waiting') > 0 || missing < open.length);
  useStartOnce(view.state === 'running' && begun !== undefined && signingKey !== undefined, () => {
    if (signingKey) void run.start(view, files, signingKey);
  });
  useSettled(!isEnded && open.length === 0 && !isRunning, view.id);

  async function goOn() {
    if (!signingKey) return;
    const fresh = await client.fetchQuery({ ...batchQuery(view.id), staleTime: 0 });
    await run.start(fresh, files, signingKey);
  }
  async function takeAgain(chosen: readonly File[]) {
    const found = await findOriginals(view, chosen, new AbortController().signal);
    const next = new Map([...files, ...found]);
    setFiles(next);
    if (signingKey && found.size > 0) {
      const fresh = await client.fetchQuery({ ...batchQuery(view.id), staleTime: 0 });
      await run.start(fresh, next, signingKey);
    }
  }
  async function renew(work: Promise<unknown>) {
    await work.catch(() => undefined);
    await client.invalidateQueries(batchQuery(view.id));
    void client.invalidateQueries(memberQuery);
  }
  async function stop() {
    const { stopTitle: title, stopText: text, stopYes: yes, stopNo: no } = words;
    if (!(await ask({ title, text, yes, no, danger: true }))) return;
    run.pause();
    await renew(api.call(stopImport, { id: view.id }));
  }

  return (
    <>
      <section
        className="mb-28 p-32 line rounded-(--radius-dialog) bg-surface max-sm:py-20 max-sm:px-16"
        aria-labelledby="batch-name"
      >
        <div className="batch-board-head flex items-start justify-between gap-16">
          <div>
            <h2 className="as-typed mb-6" id="batch-name">
              {view.name}
            </h2>
            <Status {...stateWords[view.state]} />
          </div>
          {view.state === 'done' && <Seal />}
        </div>
        <dl className="batch-figures grid grid-cols-[repeat(3,auto)] justify-start gap-x-64 gap-y-12 mt-28 mb-20 mx-0 max-sm:grid-cols-[repeat(3,1fr)] max-sm:gap-8">
          <div>
            <dt className="text-ink-3 text-14 leading-22">{words.deposited}</dt>
            <dd className="[font:600_34px/44px_var(--serif)] max-sm:text-24 max-sm:leading-34">
              {deposited}
              <small className="text-ink-3 [font:400_16px/24px_var(--sans)]"> / {items.length}</small>
            </dd>
          </div>
          <div>
            <dt className="text-ink-3 text-14 leading-22">{words.uploaded}</dt>
            <dd className="[font:600_34px/44px_var(--serif)] max-sm:text-24 max-sm:leading-34">
              {complete}
              <small className="text-ink-3 [font:400_16px/24px_var(--sans)]"> / {items.length}</small>
            </dd>
          </div>
          <div>
            <dt className="text-ink-3 text-14 leading-22">{isEnded ? '未存' : words.rest}</dt>
            <dd className="[font:600_34px/44px_var(--serif)] max-sm:text-24 max-sm:leading-34">
              {isEnded
                ? view.left.length + view.givenUp
                : (isRunning &&
                    formatRest(
                      run.state.sentBytes,
                      leftBytes(items, run.state.sentBytes),
                      run.state.elapsedMs,
                    )) ||
                  '—'}
            </dd>
          </div>
        </dl>
        <progress
          className="w-full h-4 [border:0] rounded-[2px] overflow-hidden bg-line [appearance:none] block mb-16 max-[760px]:row-2 max-[760px]:col-span-full"
          value={deposited + complete}
          max={Math.max(1, items.length * 2)}
          aria-label={`${words.deposited} ${deposited}，${words.uploaded} ${complete}，共 ${items.length}`}
        />
        <p className="muted" aria-live="polite">
          {view.state === 'running' &&
            (isRunning
              ? run.state.isWaiting
                ? words.waiting
                : words.running
              : (message ?? (open.length > 0 && missing > 0 ? words.needFiles(missing) : words.paused)))}
          {view.state === 'done' && words.doneText}
          {view.state === 'stopped' && words.stoppedTitle}
        </p>
        <div className="batch-actions flex flex-wrap items-center gap-12 mt-20 mb-8 mx-0">
          {isRunning && (
            <Button guard onClick={run.pause}>
              {words.pause}
            </Button>
          )}
          {!isRunning && view.state === 'running' && missing > 0 && (
            <PickFiles
              label={words.pickPictures}
              kind="pictures"
              look="primary"
              onPick={(chosen) => void takeAgain(chosen)}
            />
          )}
          {!isRunning && view.state === 'running' && canGoOn && (
            <Button guard variant={missing > 0 ? 'secondary' : 'primary'} onClick={() => void goOn()}>
              {words.resume}
            </Button>
          )}
          {!isRunning && view.state === 'running' && refused.length > 0 && (
            <Button
              guard
              onClick={() =>
                void renew(api.call(giveUpImportRows, { id: view.id, lines: refused.map((row) => row.line) }))
              }
            >
              {words.giveUp(refused.length)}
            </Button>
          )}
          {!isEnded && (
            <Button guard variant="text" onClick={() => void stop()}>
              {words.stop}
            </Button>
          )}
          {isEnded && (
            <>
              <Button guard variant="primary" onClick={onAnother}>
                {words.another}
              </Button>
              <Link to={paths.personal} className={buttonClass()}>
                {words.works}
              </Link>
            </>
          )}
          <ReportButtons name={`${view.name}-结果`} rows={() => resultReport(view)} />
        </div>
        <p className="dim">{words.total(formatBytes(totalBytes))}</p>
      </section>
      <RowTable items={items} left={view.left} />
    </>
  );
}

/** Bytes left to send, including sent ones. */
const leftBytes = (items: readonly { state: string; sizeBytes: number }[], sentBytes: number) =>
  sentBytes +
  items
    .filter((row) => row.state !== 'complete' && row.state !== 'givenUp')
    .reduce((sum, row) => sum + row.sizeBytes, 0);

/** Once its files are available the batch starts by itself. */
function useStartOnce(isReady: boolean, start: () => void) {
  const isStarted = useRef(false);
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (!isReady || isStarted.current) return;
    isStarted.current = true;
    begin();
  }, [isReady]);
}

/** The server closes a batch a moment after its last original: the page waits for that. */
function useSettled(isAwaited: boolean, id: string) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void client.invalidateQueries(batchQuery(id)), SETTLE_POLL_MS);
    return () => clearInterval(timer);
  }, [isAwaited, id, client]);
}
