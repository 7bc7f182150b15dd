import { getChangeDocument, withdrawChange, type ChangeDetail, changeKindLabels } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Dialog, EmptyState, Status, buttonClass, toast } from '@yinji/ui';
import { useState } from 'react';
import { QueryState } from '@yinji/web';
import { paths } from '../../../config/paths.ts';
import { api } from '../../../lib/api.ts';
import { DownloadButton } from '../../../lib/download-button.tsx';
import { words as portalWords } from '../../../lib/words.ts';
import { ChangeEditor } from './change-editor.tsx';
import { changeQuery } from './change-queries.ts';
import { Told } from './told.tsx';
import { changeWords as words, stateWords } from './words.ts';

/** One application: its editor while it can be changed, else the request and its result. */
export function ChangeView({ id }: { id: string }) {
  const query = useQuery(changeQuery(id));
  const gone = (
    <EmptyState
      title={words.missing}
      actions={
        <Link to={paths.change} className={buttonClass()}>
          {words.back}
        </Link>
      }
    >
      <p>{words.missingLead}</p>
    </EmptyState>
  );
  if (!query.isSuccess)
    return (
      <QueryState query={query} title={portalWords.loadFailed} gone={gone} className="form-place" blocks={2} />
    );
  const { data } = query;
  const { word, kind } = stateWords[data.state];
  return (
    <>
      <div className="page-head room-head">
        <div>
          <h1>{changeKindLabels[data.kind]}</h1>
          <p>
            <Link to={paths.work} search={{ id: data.workId }}>
              《{data.title}》
            </Link>
          </p>
        </div>
        <Status kind={kind} word={word} />
      </div>
      <Outcome change={data} />
      {data.state === 'draft' || data.state === 'correcting' ? (
        <ChangeEditor key={data.id} change={data} />
      ) : (
        <Told change={data} />
      )}
      <RoomFoot change={data} />
    </>
  );
}

/** The reviewer's text, the deadline, and its numbers so far. */
function Outcome({ change }: { change: ChangeDetail }) {
  const { state, remark, number, certificateNumber } = change;
  if (remark === null && number === null) return null;
  // A withdrawn one has a text only after a missed deadline, and no reviewer wrote it.
  const by = state === 'withdrawn' ? words.ended : words.remark;
  return (
    <section className={`standing standing-${state}`} aria-label={by}>
      {remark !== null && (
        <>
          <strong className="font-medium">{by}</strong>
          <p>{remark}</p>
        </>
      )}
      {number !== null && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-16 gap-y-4 mt-8">
          <dt className="text-ink-3">{words.recordedAs}</dt>
          <dd className="mono m-0 wrap-anywhere">{number}</dd>
          {certificateNumber !== null && (
            <>
              <dt className="text-ink-3">{words.nextCertificate}</dt>
              <dd className="mono m-0 wrap-anywhere">{certificateNumber}</dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}

function RoomFoot({ change }: { change: ChangeDetail }) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const isOpen = ['draft', 'reviewing', 'correcting'].includes(change.state);
  async function withdraw() {
    setBusy(true);
    try {
      await api.call(withdrawChange, { id: change.id });
      toast(words.withdrawn, { kind: 'success' });
      setAsks(false);
    } catch {
      // The client has shown the reason.
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: ['own'] });
    }
  }
  return (
    <div className="form-foot">
      {change.state === 'recorded' && (
        <DownloadButton
          variant="primary"
          call={getChangeDocument}
          input={{ id: change.id }}
          name={`变更证明-${change.title}.pdf`}
        >
          {words.download}
        </DownloadButton>
      )}
      {isOpen && (
        <Button variant="text" onClick={() => setAsks(true)}>
          {words.withdraw}
        </Button>
      )}
      <Link to={paths.change} className={buttonClass('text')}>
        {words.back}
      </Link>
      <Dialog
        open={asks}
        title={words.withdraw}
        onClose={() => setAsks(false)}
        footer={
          <>
            <Button onClick={() => setAsks(false)}>{words.keepEditing}</Button>
            <Button guard variant="primary" busy={busy} onClick={() => void withdraw()}>
              {words.withdraw}
            </Button>
          </>
        }
      >
        <p>{words.withdrawSure}</p>
      </Dialog>
    </div>
  );
}
