import { useQuery } from '@tanstack/react-query';
import type { BundleReport } from '@yinji/evidence';
import { useDeferredValue, useEffect, type ComponentType, type ReactNode } from 'react';
import { BelowFirstView } from '../../lib/below-first-view.tsx';
import { logHeadQuery } from '../../lib/queries.ts';
import { useRecord } from '../../lib/own-record.ts';
import type { PublicRecord } from '../../lib/record-query.ts';
import { BenchTable } from '../../lib/verification/bench-table.tsx';
import { BundleFacts } from './bundle-facts.tsx';
import { ChainSection } from './chain-section.tsx';
import { ChecksTable } from '../../lib/verification/checks-table.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { FingerprintAnswer } from './fingerprint-answer.tsx';
import type { DocumentContext } from '../../lib/verification/document-answer.tsx';
import { FlipDemonstration } from '../../lib/verification/flip-demonstration.tsx';
import { InspectionHead } from './inspection-head.tsx';
import { MaterialInspection } from './material-inspection.tsx';
import { NumberForm } from './number-form.tsx';
import { PaperSection } from './paper-section.tsx';
import type { NewQuery } from '../../lib/verification/query-history.ts';
import { RecordFailure, RecordLoading, RecordStory } from '../../lib/verification/record-parts.tsx';
import { RefusalCauses } from '../../lib/verification/refusal-causes.tsx';
import { benchKey, heldWork, useBench, type Bench } from '../../lib/verification/use-bench.ts';
import { verdictOf } from '../../lib/verification/verdict.ts';
import { verifyWords as words } from '../../lib/verification/words.ts';
import '../../lib/lay-out-later.css';
import '../../lib/verification/verification.css';
import '../../lib/verification/checks.css';

export interface InspectionAnswer {
  isSimulated: boolean;
  record: PublicRecord | undefined;
  report: BundleReport | undefined;
  bench: Bench;
}

export interface InspectionProps {
  number?: string | undefined;
  queryCode?: string | undefined;
  /** Another number is requested. */
  onNumber: (number: string, queryCode?: string) => void;
  /** A result was found; for the query history. */
  onOutcome?: ((query: NewQuery) => void) | undefined;
  /** Content after an answer. */
  Ending: ComponentType<InspectionAnswer>;
  /** Content around the file selection while there is no verdict. */
  frame?: ((table: ReactNode) => ReactNode) | undefined;
}

/** One verification: a number, files, or both. Verdict first, then every check, then the details. */
export function Inspection({
  number,
  queryCode: askedCode,
  onNumber,
  onOutcome,
  Ending,
  frame = (table) => table,
}: InspectionProps) {
  const { record, queryCode, isAsking } = useRecord(number, askedCode);
  // Rendering the answer is deferred, so that input meanwhile is handled.
  const shown = useDeferredValue(record.data);
  const head = useQuery(logHeadQuery);
  const bench = useBench();
  const { bundle, work, examination, trust } = bench;
  const verdict = verdictOf(shown, examination);
  const report = examination?.report;
  const isRefused = report !== undefined && verdict?.tone === 'refused';
  const isStoryShown = shown !== undefined && !isRefused;
  const isSimulated = shown?.simulated ?? head.data?.simulated ?? false;

  const stamp = verdict?.stamp;
  const isAnswered = shown !== undefined;
  useEffect(() => {
    if (!stamp) return;
    if (bundle && report)
      onOutcome?.({ by: 'bundle', what: bundle.name, number: report.facts.id, outcome: stamp });
    else if (isAnswered && number)
      onOutcome?.({ by: 'number', what: number, number, queryCode, outcome: stamp });
    // Told once per verdict; the listener may be a new function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stamp, report, isAnswered]);

  const answer = work?.digests && !bundle && (
    <FingerprintAnswer
      digests={work.digests}
      onNumber={onNumber}
      onAnswer={(matches) =>
        onOutcome?.({
          by: 'file',
          what: work.file.name,
          number: matches[0]?.number,
          outcome: matches.length > 0 ? `查到 ${matches.length} 条` : '没有查到',
        })
      }
    />
  );

  const ofDocument: DocumentContext = {
    number,
    onNumber,
    onDocument: (what, found, outcome) => onOutcome?.({ by: 'file', what, number: found, outcome }),
  };

  if (bench.material)
    return (
      <MaterialInspection bench={bench} isSimulated={isSimulated} onNumber={onNumber} onOutcome={onOutcome} />
    );
  if (number !== undefined && !shown && (!record.isError || isAsking))
    return <RecordLoading title={words.title} isSimulated={isSimulated} lead={words.asking} />;
  if (number !== undefined && record.isError && !examination)
    return (
      <>
        <RecordFailure number={number} error={record.error} onRetry={() => void record.refetch()} />
        <NumberForm number={number} queryCode={queryCode} onAsk={onNumber} />
      </>
    );
  if (!verdict)
    return frame(
      <>
        <BenchTable bench={bench} isAlone {...ofDocument} />
        {answer}
      </>,
    );
  return (
    <>
      {isSimulated && <p className="simulated-strip">{words.simulated}</p>}
      <InspectionHead
        verdict={verdict}
        record={shown}
        number={number}
        queryCode={queryCode}
        bench={bench}
        isRefused={isRefused}
      />
      {isStoryShown && (
        <PaperSection
          key={shown.number}
          record={shown}
          queryCode={queryCode}
          onPdf={bench.holdPaper}
          onNumber={onNumber}
        />
      )}
      {report && <ChecksTable report={report} />}
      {report?.verdict === 'invalid' && <RefusalCauses report={report} digests={work?.digests} />}
      {report?.verdict === 'valid' && bundle && trust && !isRefused && (
        <FlipDemonstration key={benchKey(bench)} zip={bundle.zip} trust={trust} work={heldWork(bench)} />
      )}
      {report?.verdict === 'valid' && !isRefused && <BundleFacts facts={report.facts} />}
      <BenchTable bench={bench} {...ofDocument} />
      {answer}
      <BelowFirstView>
        {isStoryShown && <RecordStory record={shown} queryCode={queryCode} />}
        <BelowFirstView>
          {isStoryShown && (
            <>
              <ChainSection
                record={shown}
                queryCode={queryCode}
                ownTrust={bench.isOwnTrust ? bench.trust : undefined}
              />
              <DocumentsSection record={shown} queryCode={queryCode} />
            </>
          )}
          <Ending
            isSimulated={isSimulated}
            record={shown}
            report={isRefused ? undefined : report}
            bench={bench}
          />
        </BelowFirstView>
      </BelowFirstView>
    </>
  );
}
