import type { ObjectionSourceView, ObjectionSourcesView } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, notice } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { OutlinedPicture } from '@yinji/ui/outlined';
import { useState } from 'react';
import { ask } from '../../lib/question.ts';
import { GiveSource } from './give-source.tsx';
import { SourcesResult } from './sources-result.tsx';
import { percent, sourcesWords as words } from './sources-words.ts';
import { sourcePictureQuery, useSources, type Sources } from './use-sources.ts';
import './sources.css';

/** Whose picture shows more: one's own source, the other side's as far as visible, and the measurement. */
export function SourcesPart({ objectionId }: { objectionId: string }) {
  const sources = useSources(objectionId);
  const asked = sources.query;
  return (
    <section aria-labelledby="sources" className="sources">
      <h2 id="sources">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      {asked.data ? (
        <Filled seen={asked.data} sources={sources} />
      ) : (
        <QueryState query={asked} title={words.failed} />
      )}
    </section>
  );
}

function Filled({ seen, sources }: { seen: ObjectionSourcesView; sources: Sources }) {
  const { mine, theirs, comparison, isOpen, mySide } = seen;
  const [isReplacing, setReplacing] = useState(false);
  const outlineOf = (side: 'objector' | 'holder') => comparison?.[side] ?? null;
  const otherSide = mySide === 'objector' ? 'holder' : 'objector';
  const isGiving = isOpen && (mine === null || isReplacing);
  return (
    <>
      <SourcesResult seen={seen} />
      <div className="sources-pair grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-24 items-start max-[700px]:grid-cols-[minmax(0,1fr)]">
        <div>
          <h3>{words.mine}</h3>
          {mine ? (
            <Shown source={mine} measured={outlineOf(mySide)} />
          ) : (
            !isGiving && (
              <p className="grid place-items-center min-h-160 p-24 [border:1px_dashed_var(--line-strong)] bg-mat text-ink-2 text-center">
                {words.none}
              </p>
            )
          )}
          {mine && isOpen && !isReplacing && (
            <OwnActions mine={mine} sources={sources} onReplace={() => setReplacing(true)} />
          )}
          {isGiving && (
            <GiveSource
              seen={seen}
              sources={sources}
              onDone={() => setReplacing(false)}
              onKeep={mine ? () => setReplacing(false) : undefined}
            />
          )}
        </div>
        <div>
          <h3>{words.theirs}</h3>
          {theirs?.released ? (
            <Shown source={theirs.released} measured={outlineOf(otherSide)} />
          ) : (
            <p className="grid place-items-center min-h-160 p-24 [border:1px_dashed_var(--line-strong)] bg-mat text-ink-2 text-center">
              {theirs ? words.theirsGiven : words.theirsNone}
            </p>
          )}
        </div>
      </div>
      <details className="mt-20 line-t">
        <summary className="py-10 text-ink-2 cursor-pointer">{words.limitsTitle}</summary>
        <ul className="grid gap-6 pl-20 text-ink-2 [list-style:disc]">
          {words.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface ShownProps {
  source: ObjectionSourceView;
  measured: { outline: [number, number][] | null; covered: number } | null;
}

function Shown({ source, measured }: ShownProps) {
  const { data: picture } = useQuery(sourcePictureQuery(source.id));
  const outline = measured?.outline ?? null;
  const region = outline?.length && measured ? words.region(percent(measured.covered)) : words.noRegion;
  return (
    <OutlinedPicture
      picture={picture}
      width={source.width}
      height={source.height}
      outline={outline}
      label={`${words.size(source.width, source.height)}，${region}`}
    >
      {outline?.length ? <span>{region}</span> : null}
      <small>
        {words.size(source.width, source.height)}
        {source.origin === 'deposit' && ` · ${words.fromDeposit}`}
        {source.isReleased && ` · ${words.released}`}
      </small>
      <small className="mono">SHA-256 {source.sha256.slice(0, 16)}…</small>
    </OutlinedPicture>
  );
}

interface OwnActionsProps {
  mine: ObjectionSourceView;
  sources: Sources;
  onReplace: () => void;
}

function OwnActions({ mine, sources, onReplace }: OwnActionsProps) {
  const { withdraw, withdrawText, withdrawn, release, releaseText, released, confirmNo: no } = words;
  async function take() {
    if (!(await ask({ title: withdraw, text: withdrawText[mine.origin], yes: withdraw, no }))) return;
    await sources.withdraw();
    notice(withdrawn[mine.origin], { kind: 'success' });
  }
  async function show() {
    if (!(await ask({ title: release, text: releaseText, yes: release, no }))) return;
    await sources.release(mine.id);
    notice(released, { kind: 'success' });
  }
  return (
    <div className="objection-actions flex flex-wrap gap-12 items-center">
      <Button size="dense" onClick={onReplace}>
        {words.another}
      </Button>
      {!mine.isReleased && (
        <Button size="dense" onClick={() => void show().catch(() => undefined)}>
          {release}
        </Button>
      )}
      <Button size="dense" variant="text" onClick={() => void take().catch(() => undefined)}>
        {withdraw}
      </Button>
    </div>
  );
}
