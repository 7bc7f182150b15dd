import { useState } from 'react';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { useTitle } from '../../lib/use-title.ts';
import { BLANK, BroadcastForm } from './broadcast-form.tsx';
import { BroadcastList } from './broadcast-list.tsx';
import type { Broadcast } from './broadcasts-query.ts';
import type { Writing } from './check-broadcast.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { RecallDialog } from './recall-dialog.tsx';
import { words } from './words.ts';
import './broadcasts.css';

type Open = { kind: 'preview' | 'recall'; broadcast: Broadcast };

/** Writing to everybody: draft, preview, confirmation, progress. */
export function BroadcastsPage() {
  const [open, setOpen] = useState<Open>();
  const [writing, setWriting, forget] = usePersistedDraft<Writing>('broadcast', BLANK);
  const close = () => setOpen(undefined);
  useTitle(words.title);
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1>{words.title}</h1>
      <p className="max-w-none mt-6 mb-28 mx-0 text-ink-2">{words.lead}</p>
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-40 items-start max-md:grid-cols-[minmax(0,1fr)]">
        <BroadcastForm
          writing={writing}
          onWrite={setWriting}
          onDrafted={(broadcast) => setOpen({ kind: 'preview', broadcast })}
        />
        <BroadcastList
          onContinue={(broadcast) => setOpen({ kind: 'preview', broadcast })}
          onRecall={(broadcast) => setOpen({ kind: 'recall', broadcast })}
        />
      </div>
      {open?.kind === 'preview' && (
        <PreviewDialog
          draft={open.broadcast}
          onClose={close}
          onSent={() => {
            setWriting(BLANK);
            forget();
            close();
          }}
        />
      )}
      {open?.kind === 'recall' && <RecallDialog broadcast={open.broadcast} onClose={close} />}
    </main>
  );
}
