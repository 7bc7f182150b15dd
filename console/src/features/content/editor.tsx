import { savePage } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { Button, FieldError, notice } from '@yinji/ui';
import { parseRichText } from '@yinji/ui/rich-text';
import { useDeferredValue, useMemo, useState } from 'react';
import { CallFailure, messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { versionQuery, type PageHistory, type PageText } from './content-queries.ts';
import { DiffDialog } from './diff-dialog.tsx';
import { EditorForm } from './editor-form.tsx';
import { linesOf, textOf, typedOf } from './page-form.ts';
import { Preview } from './preview.tsx';
import { PublishBar } from './publish-bar.tsx';
import { useTypedPage } from './use-typed-page.ts';
import { versionName, VersionsList } from './versions-list.tsx';
import { contentWords as words } from './words.ts';

type Compared = { before: { name: string; lines: string[] }; after: { name: string; lines: string[] } };

/** Typed text stays when another person saves: their version is shown beside it, and the editor decides. */
export function Editor({ page, latest }: { page: PageHistory; latest: PageText }) {
  const mayWrite = useSession()?.staff.role === 'operator';
  const client = useQueryClient();
  const { base, typed, isUnsaved, setBase, setTyped } = useTypedPage(page.id, latest);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [compared, setCompared] = useState<Compared>();
  const isBehind = latest.version > base.version;
  const read = useDeferredValue(typed);
  const { blocks, faults } = useMemo(() => parseRichText(read.body), [read.body]);
  useBlocker({ shouldBlockFn: () => isUnsaved && !confirm(words.leave), enableBeforeUnload: isUnsaved });

  const readVersion = (version: number) => client.fetchQuery(versionQuery(page.id, version));
  const renew = () =>
    Promise.all(
      [['content-pages'], ['content-page', page.id]].map((queryKey) => client.invalidateQueries({ queryKey })),
    );

  async function save() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { version } = await api.call(savePage, {
        id: page.id,
        kind: page.kind,
        version: base.version,
        ...textOf(typed),
      });
      const saved = await readVersion(version);
      setBase(saved);
      setTyped(typedOf(saved));
      notice(words.saved(version), { kind: 'success' });
    } catch (cause) {
      setFailure(messageOf(cause));
      if (!(cause instanceof CallFailure) || cause.code !== 'STATE_CHANGED') return setBusy(false);
    }
    await renew();
    setBusy(false);
  }
  async function compare(version: number) {
    try {
      const text = await readVersion(version);
      const after = { name: words.diff.typed, lines: linesOf(textOf(typed)) };
      setCompared({ before: { name: versionName(version), lines: linesOf(text) }, after });
    } catch (cause) {
      notice(messageOf(cause), { kind: 'error' });
    }
  }
  async function load(version: number) {
    try {
      setTyped(typedOf(await readVersion(version)));
    } catch (cause) {
      notice(messageOf(cause), { kind: 'error' });
    }
  }

  return (
    <>
      <div className="sheet-head">
        <div>
          <h1 className="as-typed">{typed.title || words.kinds[page.kind]}</h1>
          <p>
            {words.kinds[page.kind]} · {versionName(base.version)}
            {isUnsaved && ` · ${words.unsaved}`}
          </p>
        </div>
        {mayWrite && (
          <Button variant="primary" busy={busy} disabled={!isUnsaved || isBehind} onClick={() => void save()}>
            {words.save}
          </Button>
        )}
      </div>
      {failure && <FieldError>{failure}</FieldError>}
      {isBehind && (
        <div className="content-conflict" role="alert">
          <p>{words.conflict}</p>
          <div className="content-publish flex flex-wrap gap-12 mb-20">
            <Button onClick={() => void compare(latest.version)}>{words.compare}</Button>
            <Button
              onClick={() => {
                setBase(latest);
                setTyped(typedOf(latest));
                setFailure(undefined);
              }}
            >
              {words.takeTheirs}
            </Button>
            <Button
              onClick={() => {
                setBase(latest);
                setFailure(undefined);
              }}
            >
              {words.keepMine}
            </Button>
          </div>
        </div>
      )}
      <PublishBar page={page} isUnsaved={isUnsaved} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-32 items-start max-lg:grid-cols-[minmax(0,1fr)]">
        <EditorForm
          kind={page.kind}
          typed={typed}
          faults={faults}
          readOnly={!mayWrite}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
        <Preview typed={read} blocks={blocks} />
      </div>
      <VersionsList
        page={page}
        mayLoad={mayWrite}
        onLoad={(version) => void load(version)}
        onCompare={(version) => void compare(version)}
      />
      {compared && <DiffDialog {...compared} onClose={() => setCompared(undefined)} />}
    </>
  );
}
