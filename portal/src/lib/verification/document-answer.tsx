import { documentLabels, findIssuedDocument } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { checkNumber } from '@yinji/evidence';
import { Fact, Icon } from '@yinji/ui';
import { QueryFailure } from '@yinji/web';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { api } from '../api.ts';
import { formatCount, formatInstant } from '../format.ts';
import { words as portalWords } from '../words.ts';
import type { DocumentFindings, IssuedDocument } from './engine/document-engine.ts';
import type { TrustFiles } from './engine/trust-files.ts';
import { paperWords } from './paper-words.ts';
import './paper.css';

const words = paperWords.pdf;

export interface DocumentContext {
  /** The number on the page, if there is one. */
  number?: string | undefined;
  /** The number on the PDF is requested. */
  onNumber?: ((number: string) => void) | undefined;
  /** The file's name, its number and the outcome; for the query history. */
  onDocument?: ((name: string, number: string | undefined, outcome: string) => void) | undefined;
}

interface DocumentAnswerProps extends DocumentContext {
  name: string;
  /** Of the PDF; nothing else of it is sent. */
  sha256: string;
  trust: TrustFiles;
}

type Found = DocumentFindings & { document: IssuedDocument };

/** Whether a PDF is an issued document, byte by byte; its log record is checked in this browser. */
export function DocumentAnswer({ name, sha256, trust, number, onNumber, onDocument }: DocumentAnswerProps) {
  const query = useQuery({
    queryKey: ['issued-document', sha256, new TextDecoder().decode(trust.get('policy.txt'))],
    queryFn: async ({ signal }): Promise<Found | null> => {
      const document = await api.ask(findIssuedDocument, { sha256 }, signal);
      if (document === null) return null;
      const { checkIssuedDocument } = await import('./engine/document-engine.ts');
      return { document, ...(await checkIssuedDocument(sha256, document, trust)) };
    },
    retry: false,
  });
  const { data } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (data === undefined) return;
    heading.current?.focus();
    onDocument?.(name, data?.document.number, words.outcome[data?.state ?? 'unknown']);
    // Told once per answer; the listener may be a new function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data]);
  if (query.isError)
    return (
      <QueryFailure query={query} title={portalWords.loadFailed}>
        {words.failed}
      </QueryFailure>
    );
  if (data === undefined) return <p className="muted">{words.asking}</p>;
  const state = data?.state ?? 'unknown';
  const { stamp, title, lead } = words[state];
  return (
    <section
      className={clsx(
        'paper-answer',
        state === 'same' && 'paper-same',
        (state === 'broken' || state === 'unknown') && 'paper-differs',
      )}
      aria-live="polite"
      aria-labelledby="document"
    >
      <span className="paper-stamp">
        <Icon
          name={state === 'same' ? 'check' : state === 'unknown' || state === 'broken' ? 'close' : 'info'}
        />
        {stamp}
      </span>
      <h3 id="document" ref={heading} tabIndex={-1}>
        {title.map((phrase) => (
          <span key={phrase} className="phrase">
            {phrase}
          </span>
        ))}
      </h3>
      <p>{lead}</p>
      {data && number !== undefined && checkNumber(number) !== data.document.number && (
        <p className="paper-other">
          <Icon name="warning" size={16} />
          {words.otherNumber(number)}
        </p>
      )}
      {data && state !== 'broken' && <DocumentFacts found={data} onNumber={onNumber} />}
      {data === null && <p className="sm muted">{words.unknown.limit}</p>}
    </section>
  );
}

function DocumentFacts({ found, onNumber }: { found: Found } & Pick<DocumentContext, 'onNumber'>) {
  const { document, findings } = found;
  const { index, witnesses = [] } = findings ?? {};
  return (
    <dl className="facts">
      <Fact name={words.kind}>{documentLabels[document.kind]}</Fact>
      <Fact name={words.number}>
        {onNumber ? (
          <button type="button" className="link-button mono" onClick={() => onNumber(document.number)}>
            {document.number}
          </button>
        ) : (
          <span className="mono">{document.number}</span>
        )}
      </Fact>
      <Fact name={words.issued}>{formatInstant(document.issuedAt)} UTC+8</Fact>
      {index !== undefined && <Fact name={words.place}>{words.placeOf(formatCount(index))}</Fact>}
      {witnesses.length > 0 && <Fact name={words.witnesses}>{witnesses.join('、')}</Fact>}
    </dl>
  );
}
