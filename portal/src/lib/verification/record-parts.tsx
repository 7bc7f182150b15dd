import { Link } from '@tanstack/react-router';
import { RECORD_LIMITS } from '@yinji/evidence';
import { FailureState, Loading, Skeleton } from '@yinji/ui';
import { useState } from 'react';
import { mayPass } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import type { PublicRecord } from '../record-query.ts';
import { RecordTimeline } from '../record-timeline.tsx';
import { words as portalWords } from '../words.ts';
import { verifyWords as words } from './words.ts';

export interface RecordLoadingProps {
  /** Where the page has no other title for it. */
  title?: string;
  /** The present activity. */
  lead?: string;
  isSimulated?: boolean;
}

export function RecordLoading({ title, lead, isSimulated }: RecordLoadingProps) {
  // Added later, it would push content down; the record itself is about to show it.
  const [isTold] = useState(isSimulated);
  return (
    <>
      {title && <h1 className="visually-hidden">{title}</h1>}
      {isTold && <p className="simulated-strip">{words.simulated}</p>}
      <Loading className="record-loading">
        <Skeleton className="w-96 h-40" />
        <Skeleton shape="block" />
        {lead && <p className="verdict-lead">{lead}</p>}
        <Skeleton />
        <Skeleton />
      </Loading>
    </>
  );
}

export function RecordFailure({
  number,
  error,
  onRetry,
}: {
  number: string;
  error: Error;
  onRetry: () => void;
}) {
  if (mayPass(error)) return <FailureState error={error} title={portalWords.loadFailed} onRetry={onRetry} />;
  return (
    <section className="verdict verdict-open" role="alert">
      <div>
        <h1>
          <span className="phrase">没有查到</span>
          <span className="phrase mono block mt-8 [font-size:clamp(18px,0.5em,26px)] font-medium [line-height:1.5] wrap-anywhere">
            {number}
          </span>
        </h1>
        <p className="verdict-lead">{error.message}。</p>
        <p className="muted">{words.notFound}</p>
      </div>
    </section>
  );
}

/** Lists the record's events and says what the record does not prove. */
export function RecordStory({ record, queryCode }: { record: PublicRecord; queryCode: string | undefined }) {
  return (
    <div className="record-story">
      <section aria-labelledby="timeline">
        <h2 id="timeline">时间线</h2>
        <RecordTimeline entries={record.timeline} />
      </section>
      <section aria-labelledby="limits">
        <h2 id="limits">边界</h2>
        <div className="limits">
          <h3>这份记录不证明</h3>
          <ul>
            {RECORD_LIMITS.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </div>
        <p className="sm muted">{words.registration}</p>
        <p className="sm record-objection record-links">
          <Link to={paths.change} search={{ kind: 'objection', number: record.number, code: queryCode }}>
            {words.object}
          </Link>
        </p>
        <p className="sm record-links">
          <Link to={paths.change} search={{ kind: 'succession-new', number: record.number, code: queryCode }}>
            {words.succeed}
          </Link>
        </p>
      </section>
    </div>
  );
}
