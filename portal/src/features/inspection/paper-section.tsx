import { Fact, Icon } from '@yinji/ui';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { judgePaper } from '../../lib/paper-photo/judge-paper.ts';
import type { PaperReading } from '../../lib/paper-photo/read-paper.ts';
import type { PublicRecord } from '../../lib/record-query.ts';
import { FilePicker } from '../../lib/verification/drop-zone.tsx';
import { paperWords as words } from '../../lib/verification/paper-words.ts';
import { expectedPaper } from './expected-paper.ts';
import { takeHanded } from './handed-reading.ts';
import { PaperForm, type Compared } from './paper-form.tsx';
import { PhotoAnswer } from './photo-answer.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import '../../lib/verification/paper.css';

interface PaperSectionProps {
  record: PublicRecord;
  queryCode: string | undefined;
  onPdf: (file: File) => void;
  onNumber: (number: string, queryCode?: string) => void;
}

/** Compares a printed paper with what was issued under its number. A forged paper can bear a real number. */
export function PaperSection({ record, queryCode, onPdf, onNumber }: PaperSectionProps) {
  const [compared, setCompared] = useState<Compared>();
  const [reading, setReading] = useState(() => takeHanded(record.number));
  const { kind, isPaperComparable, rosetteSha256 } = record;
  const expected = expectedPaper(record, queryCode);
  const seenCode = reading?.code.state === 'same' ? reading.code.queryCode : undefined;
  const unlike = words.unlike[kind === 'comparison' || kind === 'change' ? kind : 'other'];
  return (
    <section className="verification-section paper" aria-labelledby="paper">
      <h2 id="paper">{words.title}</h2>
      {compared === undefined && reading === undefined && (
        <p className="paper-unread">
          <Icon name="info" size={16} />
          {isInForce(record) ? words.unreadInForce : words.unread}
        </p>
      )}
      <p className="muted">{words.lead}</p>
      {record.title !== null && <PublicFields record={record} />}
      {isPaperComparable ? (
        <>
          {expected && (
            <PhotoPicker
              expected={expected}
              onReading={(found) => {
                setReading(found);
                setCompared(undefined);
              }}
            />
          )}
          <PaperForm
            record={record}
            queryCode={queryCode ?? seenCode}
            picture={reading && pictureOf(reading)}
            isAwaited={reading !== undefined && judgePaper(reading, compared).verdict === 'waiting'}
            onCompared={setCompared}
          />
          <p className="sm dim">{words.whyBoth}</p>
        </>
      ) : (
        <p className="muted">{unlike}</p>
      )}
      <div aria-live="polite">
        {reading && rosetteSha256 ? (
          <PhotoAnswer
            reading={reading}
            compared={compared}
            rosetteSha256={rosetteSha256}
            endedStatus={isInForce(record) ? undefined : statusOf(record)}
            onNumber={onNumber}
          />
        ) : (
          compared && <PaperAnswer compared={compared} record={record} />
        )}
      </div>
      <FilePicker
        label={words.choosePdf}
        accept=".pdf,application/pdf"
        onFiles={([file]) => file && onPdf(file)}
      />
    </section>
  );
}

const isInForce = ({ status, superseded }: PublicRecord): boolean => status === '有效' && superseded === null;

const statusOf = (record: PublicRecord): string => (record.superseded ? '旧证书' : record.status);

/** What is sent with the two fields: nothing where the picture could not be read or is not compared. */
function pictureOf({ picture }: PaperReading): string | null | undefined {
  if (picture.state === 'read') return picture.pdq;
  return picture.state === 'none' ? null : undefined;
}

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
      <p>{matches && !isInForce(record) ? words.sameButEnded(statusOf(record)) : answer.lead}</p>
      <dl className="facts" aria-label={words.typed}>
        <Fact name={words.fieldTitle}>{title}</Fact>
        <Fact name={words.nameOf(record.kind).label}>{name}</Fact>
      </dl>
      <p className="sm muted">{answer.limit}</p>
    </div>
  );
}
