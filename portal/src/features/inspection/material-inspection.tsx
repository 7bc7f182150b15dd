import { useEffect } from 'react';
import { formatBytes } from '@yinji/web';
import { Fact } from '@yinji/ui';
import { formatCount, formatInstant } from '../../lib/format.ts';
import { LogBacking } from '../../lib/verification/backing.tsx';
import { BenchTable } from '../../lib/verification/bench-table.tsx';
import { CheckLines, type CheckLine } from '../../lib/verification/check-lines.tsx';
import type { MaterialCheck, MaterialExamination } from '../../lib/verification/engine/material-engine.ts';
import { materialVerdict } from './material-verdict.ts';
import { materialWords as words } from '../../lib/verification/material-words.ts';
import type { NewQuery } from '../../lib/verification/query-history.ts';
import { RecordLoading } from '../../lib/verification/record-parts.tsx';
import type { Bench } from '../../lib/verification/use-bench.ts';
import { VerdictHead } from '../../lib/verification/verdict-head.tsx';
import { verifyWords } from '../../lib/verification/words.ts';

interface MaterialInspectionProps {
  bench: Bench;
  isSimulated: boolean;
  onNumber: (number: string) => void;
  onOutcome?: ((query: NewQuery) => void) | undefined;
}

/** The proof of a sketch, a layer or a raw file: verdict first, then every check, then its content. */
export function MaterialInspection({ bench, isSimulated, onNumber, onOutcome }: MaterialInspectionProps) {
  const { material, materialExamination: examination } = bench;
  const verdict = examination && materialVerdict(examination);
  const [name, stamp, number] = [material?.name, verdict?.stamp, examination?.reveal?.deposit_id];
  useEffect(() => {
    if (name !== undefined && stamp !== undefined)
      onOutcome?.({ by: 'bundle', what: name, number, outcome: stamp });
    // Told once per verdict; the listener may be a new function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name, stamp, number]);
  return (
    <>
      {isSimulated && <p className="simulated-strip">{verifyWords.simulated}</p>}
      {examination && verdict ? (
        <>
          <VerdictHead
            verdict={verdict}
            recordSha256={examination.record && examination.recordSha256}
            arrival={stamp}
          />
          {examination.backers && examination.verdict !== 'invalid' && (
            <LogBacking backers={examination.backers} isOwnTrust={bench.isOwnTrust} />
          )}
          <CheckLines lines={examination.checks.map(lineOf)} />
          <Facts examination={examination} onNumber={onNumber} />
        </>
      ) : (
        <RecordLoading />
      )}
      <BenchTable bench={bench} />
    </>
  );
}

function lineOf({ id, outcome, fault }: MaterialCheck): CheckLine {
  const { title, proves, limit } = words.checks[id];
  const detail =
    fault === undefined
      ? ''
      : fault.kind === 'missing'
        ? words.missing(words.parts[fault.part] ?? ` ${fault.part}`)
        : words.faults[fault.kind];
  return {
    id,
    outcome,
    title,
    word: verifyWords.outcome[outcome],
    proves: outcome === 'pass' ? proves : '',
    doesNotProve: limit,
    detail,
  };
}

interface FactsProps {
  examination: MaterialExamination;
  onNumber: (number: string) => void;
}

/** Only checked facts: nothing of a failing proof is shown. */
function Facts({ examination: { verdict, reveal, record, index, witnesses }, onNumber }: FactsProps) {
  if (verdict === 'invalid' || reveal === undefined || record === undefined) return null;
  return (
    <section className="verification-section" aria-labelledby="facts">
      <h2 id="facts">{words.facts}</h2>
      <dl className="facts">
        <Fact name={words.number}>
          <button type="button" className="link-button mono" onClick={() => onNumber(reveal.deposit_id)}>
            {reveal.deposit_id}
          </button>
        </Fact>
        <Fact name={words.received}>{formatInstant(record.received_at)} UTC+8</Fact>
        <Fact name={words.size}>{formatBytes(reveal.size)}</Fact>
        {index !== undefined && <Fact name={words.place}>{words.placeOf(formatCount(index))}</Fact>}
        {witnesses.length > 0 && <Fact name={words.witnesses}>{witnesses.join('、')}</Fact>}
      </dl>
    </section>
  );
}
