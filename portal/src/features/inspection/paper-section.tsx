import { Fact, Icon } from '@yinji/ui';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { PublicRecord } from '../../lib/record-query.ts';
import { FilePicker } from '../../lib/verification/drop-zone.tsx';
import { paperWords as words } from '../../lib/verification/paper-words.ts';
import { PaperForm, type Compared } from './paper-form.tsx';
import '../../lib/verification/paper.css';

interface PaperSectionProps {
  record: PublicRecord;
  queryCode: string | undefined;
  onPdf: (file: File) => void;
}

/** Compares a printed paper with what was issued under its number. A forged paper can bear a real number. */
export function PaperSection({ record, queryCode, onPdf }: PaperSectionProps) {
  const [compared, setCompared] = useState<Compared>();
  const { kind, isPaperComparable } = record;
  const unlike = words.unlike[kind === 'comparison' || kind === 'change' ? kind : 'other'];
  return (
    <section className="verification-section paper" aria-labelledby="paper">
      <h2 id="paper">{words.title}</h2>
      {compared === undefined && (
        <p className="paper-unread">
          <Icon name="info" size={16} />
          {isInForce(record) ? words.unreadInForce : words.unread}
        </p>
      )}
      <p className="muted">{words.lead}</p>
      {record.title !== null && <PublicFields record={record} />}
      {isPaperComparable ? (
        <>
          <PaperForm record={record} queryCode={queryCode} onCompared={setCompared} />
          <p className="sm dim">{words.whyBoth}</p>
        </>
      ) : (
        <p className="muted">{unlike}</p>
      )}
      <div aria-live="polite">{compared && <PaperAnswer compared={compared} record={record} />}</div>
      <FilePicker
        label={words.choosePdf}
        accept=".pdf,application/pdf"
        onFiles={([file]) => file && onPdf(file)}
      />
    </section>
  );
}

const isInForce = ({ status, superseded }: PublicRecord): boolean => status === '有效' && superseded === null;

/** What everybody may see of a public work, large, to be compared by eye. */
function PublicFields({ record: { title, publicName } }: { record: PublicRecord }) {
  return (
    <>
      <dl className="paper-public">
        <Fact name={words.publicTitle}>{title}</Fact>
        {publicName !== null && <Fact name={words.publicName}>{publicName}</Fact>}
      </dl>
      <p className="sm dim">{words.byEye}</p>
    </>
  );
}

/** One answer for both fields. The record's status stands above it: a revoked record has no green answer. */
function PaperAnswer({ compared, record }: { compared: Compared; record: PublicRecord }) {
  const { matches, title, name } = compared;
  const answer = matches ? words.same : words.differs;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={clsx('paper-answer', matches ? isInForce(record) && 'paper-same' : 'paper-differs')}>
      <span className="paper-stamp">
        <Icon name={matches ? 'check' : 'close'} size={20} />
        {answer.stamp}
      </span>
      <h3 ref={heading} tabIndex={-1}>
        {answer.title}
      </h3>
      <p>
        {matches && !isInForce(record)
          ? words.sameButEnded(record.superseded ? '旧证书' : record.status)
          : answer.lead}
      </p>
      <dl className="facts" aria-label={words.typed}>
        <Fact name={words.fieldTitle}>{title}</Fact>
        <Fact name={words.nameOf(record.kind).label}>{name}</Fact>
      </dl>
      <p className="sm muted">{answer.limit}</p>
    </div>
  );
}
