import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Button, buttonClass, Fact } from '@yinji/ui';
import { useState, type ReactNode } from 'react';
import { serverNow } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatInstant } from '../../lib/format.ts';
import { logHeadQuery } from '../../lib/queries.ts';
import { recordQuery } from '../../lib/record-query.ts';
import { useTitle } from '../../lib/use-title.ts';
import { verifyAddress } from '../../lib/verify-address.ts';
import { Backing } from '../../lib/verification/backing.tsx';
import { BenchTable } from '../../lib/verification/bench-table.tsx';
import { ChecksTable } from '../../lib/verification/checks-table.tsx';
import { FlipDemonstration } from '../../lib/verification/flip-demonstration.tsx';
import { JudgeBody } from './judge-body.tsx';
import { commandNames } from './judge-facts.ts';
import { judgeWords as words } from './judge-words.ts';
import { NoteLink } from './note-link.tsx';
import { printOnly } from '../../lib/verification/print.ts';
import { RecordFailure, RecordLoading } from '../../lib/verification/record-parts.tsx';
import { RefusalCauses } from '../../lib/verification/refusal-causes.tsx';
import { benchKey, heldWork, useBench, type Bench } from '../../lib/verification/use-bench.ts';
import { verdictOf, type Verdict } from '../../lib/verification/verdict.ts';
import '../../lib/verification/verification.css';
import '../../lib/verification/checks.css';
import './judge.css';
import '../../lib/verification/sheet.css';

/** The page for a court, on a separate sheet: for a number, for a bundle, or for both. */
export function JudgePage({
  number,
  queryCode,
}: {
  number: string | undefined;
  queryCode: string | undefined;
}) {
  useTitle(words.pageTitle);
  const record = useQuery({ ...recordQuery(number ?? '', queryCode), enabled: number !== undefined });
  const head = useQuery(logHeadQuery);
  const bench = useBench();
  const verdict = verdictOf(record.data, bench.examination);
  const report = bench.examination?.report;
  const isRefused = report !== undefined && verdict?.tone === 'refused';
  const shown = isRefused ? undefined : report;
  if (number !== undefined && record.isPending) return <RecordLoading title={words.pageTitle} />;
  return (
    <article className="sheet">
      <header className="pb-32 print:pb-[5mm]">
        <h1>{words.pageTitle}</h1>
        <p className="sheet-lead">{words.pageLead}</p>
        <div className="sheet-actions mt-24">
          <Button variant="primary" onClick={() => void printOnly()}>
            {words.printPage}
          </Button>
          <NoteLink />
          <Link to={paths.verify} search={{ number, code: queryCode }} className={buttonClass('text')}>
            {words.back}
          </Link>
        </div>
      </header>
      {number !== undefined && record.isError && (
        <RecordFailure number={number} error={record.error} onRetry={() => void record.refetch()} />
      )}
      <Finding verdict={verdict} number={record.data?.number ?? shown?.facts.id} queryCode={queryCode}>
        {shown && bench.examination && (
          <Backing examination={bench.examination} isOwnTrust={bench.isOwnTrust} />
        )}
      </Finding>
      {!report && (
        <>
          <p className="muted sheet-hint">{record.data ? words.withoutBundle : words.empty}</p>
          <BenchTable bench={bench} isAlone />
        </>
      )}
      <JudgeBody
        names={commandNames(bench, record.data?.number)}
        isSimulated={record.data?.simulated ?? head.data?.simulated ?? false}
        record={record.data}
        report={shown}
      />
      {report && <ChecksTable report={report} />}
      {report?.verdict === 'invalid' && <RefusalCauses report={report} digests={bench.work?.digests} />}
      {!isRefused && <Flip bench={bench} />}
      {report && <BenchTable bench={bench} />}
    </article>
  );
}

function Flip({ bench }: { bench: Bench }) {
  const { bundle, trust, examination } = bench;
  if (!bundle || !trust || examination?.report.verdict !== 'valid') return null;
  return <FlipDemonstration key={benchKey(bench)} zip={bundle.zip} trust={trust} work={heldWork(bench)} />;
}

interface FindingProps {
  verdict: Verdict | undefined;
  number: string | undefined;
  queryCode: string | undefined;
  /** Whose word it is. */
  children: ReactNode;
}

/** The one sentence, its record, and when and where it was checked. */
function Finding({ verdict, number, queryCode, children }: FindingProps) {
  const [askedAt] = useState(serverNow);
  if (!verdict) return null;
  const { tone, stamp, phrases, lead } = verdict;
  return (
    <section className={`sheet-finding verdict-${tone}`} aria-live="polite">
      <p className="sheet-sentence flex flex-wrap gap-y-12 gap-x-20 items-center max-w-none">
        <span className="verdict-stamp">{stamp}</span>
        <strong className="[font:600_22px/34px_var(--serif)]">{phrases.join('')}</strong>
      </p>
      {lead && <p className="sheet-remark">{lead}</p>}
      {children}
      <dl className="sheet-particulars grid gap-2 mt-16 text-14 leading-24">
        {number && (
          <div>
            <dt>编号</dt>
            <dd className="mono">{number}</dd>
          </div>
        )}
        <Fact name={words.askedAt}>{formatInstant(askedAt)} UTC+8，状态以此时为准</Fact>
        {number && (
          <div>
            <dt>{words.address}</dt>
            <dd className="mono">{verifyAddress(number, queryCode)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
