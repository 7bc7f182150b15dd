import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, FieldError, Icon } from '@yinji/ui';
import { useRef, useState } from 'react';
import { CallFailure, needsPackage, saveFile } from '@yinji/web';
import { useSigningKey } from '../../../lib/keys-store/use-signing-key.ts';
import { packageDialog } from '../../../lib/package-dialog.ts';
import { memberQuery } from '../../../lib/member-query.ts';
import type { Account } from '../../../lib/session.ts';
import { Gate } from '../key-gate.tsx';
import { batchesQuery } from './batch-queries.ts';
import type { CheckedBatch } from './check-batch.ts';
import { FaultTable } from './fault-table.tsx';
import { PickFiles } from './pick-files.tsx';
import { ReportButtons } from './report-buttons.tsx';
import { faultReport } from './report-rows.ts';
import { sendBatch } from './send-batch.ts';
import { usePrepare } from './use-prepare.ts';
import { batchWords as words, sheetFaultWords } from './words.ts';
import { writeTemplate } from './write-sheets.ts';

interface PrepareRoomProps {
  account: Account;
  onBegun: (id: string, files: ReadonlyMap<number, File>) => void;
}

/** Template, sheet, pictures, and their faults, before anything is spent. */
export function PrepareView({ account, onBegun }: PrepareRoomProps) {
  const signingKey = useSigningKey();
  const prepare = usePrepare();
  const { sheet, sheetFault, files, progress, isStopped, batch } = prepare;
  const template = async (kind: 'xlsx' | 'csv') => saveFile(`批量存证模板.${kind}`, await writeTemplate(kind));
  const matched = batch?.rows.filter((row) => row.file).length ?? 0;
  return (
    <>
      <Gate account={account} signingKey={signingKey} workId={undefined} />
      <ol className="batch-steps grid grid-cols-[repeat(4,1fr)] gap-24 mb-36 text-ink-2 text-15 leading-24 max-sm:grid-cols-[1fr] max-sm:gap-12">
        {words.steps.map((step, at) => (
          <li className="pb-14 max-sm:pb-8" key={step}>
            <span className="deposit-node grid place-items-center w-28 h-28 [border:1.5px_solid_var(--line-strong)] rounded-[50%] bg-paper text-ink-3 [font:500_14px/1_var(--sans)] [print-color-adjust:exact]">
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <div className="batch-picks">
        <section aria-labelledby="batch-sheet">
          <div className="batch-pick-head">
            <h2 className="text-22 leading-32" id="batch-sheet">
              {words.sheet}
            </h2>
            <span className="batch-buttons inline-flex flex-wrap gap-x-12 gap-y-4">
              <Button variant="text" size="dense" onClick={() => void template('xlsx')}>
                {words.templateXlsx}
              </Button>
              <Button variant="text" size="dense" onClick={() => void template('csv')}>
                {words.templateCsv}
              </Button>
            </span>
          </div>
          <PickFiles
            label={sheet ? words.pickSheetAgain : words.pickSheet}
            kind="sheet"
            onPick={([file]) => file && void prepare.takeSheet(file)}
          >
            <Icon name="sheet" />
            <b>{sheet ? sheet.name : words.pickSheet}</b>
            <span className="dim">{sheet ? words.rowsRead(sheet.rows.length) : words.sheetHint}</span>
          </PickFiles>
          {sheetFault && <FieldError>{sheetFaultWords[sheetFault]}</FieldError>}
        </section>
        <section aria-labelledby="batch-pictures">
          <div className="batch-pick-head">
            <h2 className="text-22 leading-32" id="batch-pictures">
              {words.pictures}
            </h2>
            <PickFiles
              label={words.pickFolder}
              kind="folder"
              onPick={(more) => void prepare.takePictures(more)}
            />
          </div>
          <PickFiles
            label={words.pickPictures}
            kind="pictures"
            onPick={(more) => void prepare.takePictures(more)}
          >
            <span
              className="batch-stack w-26 h-20 [margin-block:0_10px] [border:1.5px_solid_currentColor] bg-surface"
              aria-hidden="true"
            />
            <b>{files.length > 0 ? `${files.length} 个文件` : words.pickPictures}</b>
            <span className="dim">
              {sheet && batch ? words.picturesRead(matched, sheet.rows.length) : words.picturesHint}
            </span>
          </PickFiles>
          {batch && batch.unused > 0 && <p className="dim">{words.unused(batch.unused)}</p>}
        </section>
      </div>
      <div aria-live="polite">
        {(progress || isStopped) && (
          <div className="batch-progress grid gap-8 mt-28 text-ink-2">
            <span>{progress ? words.checking(progress.done, progress.of) : words.checkingStopped}</span>
            {progress && (
              <progress
                className="w-full h-4 [border:0] rounded-[2px] overflow-hidden bg-line [appearance:none]"
                value={progress.done}
                max={Math.max(1, progress.of)}
                aria-label={words.checking(progress.done, progress.of)}
              />
            )}
            {/* One button: the focus stays on it. */}
            <Button size="dense" onClick={progress ? prepare.cancel : prepare.resume}>
              {progress ? words.cancelChecking : words.resumeChecking}
            </Button>
          </div>
        )}
        {sheet && batch && !progress && (
          <Verdict
            key={batch.rows.length}
            name={sheet.name}
            batch={batch}
            canSign={signingKey.kind === 'ready' && account.isMember}
            onFaults={prepare.addFaults}
            onBegun={onBegun}
          />
        )}
      </div>
    </>
  );
}

interface VerdictProps {
  name: string;
  batch: CheckedBatch;
  canSign: boolean;
  onFaults: ReturnType<typeof usePrepare>['addFaults'];
  onBegun: PrepareRoomProps['onBegun'];
}

/** The result, its cost, and the one button that spends. */
function Verdict({ name, batch, canSign, onFaults, onBegun }: VerdictProps) {
  const client = useQueryClient();
  const { data: member } = useQuery(memberQuery);
  const [busy, setBusy] = useState(false);
  /** One batch per choice, however often it is sent. */
  const id = useRef(crypto.randomUUID());
  const isSent = useRef(false);
  const { rows, faults } = batch;
  const faulty = new Set(faults.map((one) => one.line));
  const right = rows.length - faulty.size;
  const rest = member?.rest.evidence;

  async function start() {
    setBusy(true);
    try {
      const found = await sendBatch({ id: id.current, name, batch, leaveOut: isSent.current });
      isSent.current = true;
      if (found.length > 0) {
        onFaults(found);
        return;
      }
      void client.invalidateQueries(memberQuery);
      void client.invalidateQueries(batchesQuery);
      onBegun(id.current, filesOf(batch));
    } catch (cause) {
      if (needsPackage(cause)) packageDialog.open();
      else if (!(cause instanceof CallFailure)) throw cause;
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="grid gap-12 mt-40 pt-28 line-t" aria-labelledby="batch-verdict">
      <div className="batch-pick-head">
        <h2 className="text-22 leading-32" id="batch-verdict">
          {faulty.size > 0 ? words.faultsTitle(faulty.size) : words.clean(rows.length)}
        </h2>
        {faulty.size > 0 && <ReportButtons name={`${name}-核对`} rows={() => faultReport(rows, faults)} />}
      </div>
      {faulty.size > 0 && <p className="muted">{words.faultsText}</p>}
      {faulty.size > 0 && <FaultTable rows={rows} faults={faults} />}
      {right > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-24 gap-y-12 py-16 px-0">
          {rest !== undefined && <p>{rest < right ? words.short(right, rest) : words.use(right, rest)}</p>}
          {rest !== undefined && rest < right ? (
            <Button variant="primary" onClick={packageDialog.open}>
              {words.packages}
            </Button>
          ) : (
            <Button variant="primary" busy={busy} disabled={!canSign} onClick={() => void start()}>
              {faulty.size > 0 ? words.startRest(right) : words.start(right)}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

const filesOf = ({ rows }: CheckedBatch) =>
  new Map(rows.flatMap((row) => (row.file ? [[row.line, row.file.file] as const] : [])));
