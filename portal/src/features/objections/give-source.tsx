import { SOURCE_CONSENT, type ObjectionSourcesView } from '@yinji/contract';
import { Button, Checkbox, FieldError, buttonClass } from '@yinji/ui';
import { useState } from 'react';
import { ChooseFile } from '../../lib/application/choose-file.tsx';
import { sourcesWords as words } from './sources-words.ts';
import type { Sources } from './use-sources.ts';

interface GiveSourceProps {
  seen: ObjectionSourcesView;
  sources: Sources;
  onDone: () => void;
  /** Where an earlier one remains. */
  onKeep: (() => void) | undefined;
}

/** The consent word for word, then a file or the deposited original. */
export function GiveSource({ seen, sources, onDone, onKeep }: GiveSourceProps) {
  const [agreed, setAgreed] = useState(false);
  const [isShown, setShown] = useState(false);
  const { sending, send, cancel, giveDeposited } = sources;
  if (sending.kind === 'sending') return <OnItsWay sending={sending} onCancel={cancel} />;

  const isAgreed = () => {
    setShown(true);
    return agreed;
  };
  async function choose(file: File) {
    if (isAgreed() && (await send(file))) onDone();
  }
  async function deposited() {
    if (!isAgreed()) return;
    await giveDeposited();
    onDone();
  }
  const canTakeDeposited = seen.hasDeposited && seen.mine?.origin !== 'deposit';
  return (
    <div className="sources-give grid gap-12 py-18 px-20 line rounded-(--radius) bg-surface">
      <blockquote className="m-0 text-ink-2 [font:400_15px/28px_var(--serif)]">
        {SOURCE_CONSENT.text}
      </blockquote>
      <Checkbox
        checked={agreed}
        error={isShown && !agreed && words.agreeMissing}
        onChange={({ target }) => setAgreed(target.checked)}
      >
        {words.agree}
      </Checkbox>
      <div className="objection-actions flex flex-wrap gap-12 items-center">
        <ChooseFile
          accept="image/jpeg,image/png,image/webp,image/tiff,image/bmp"
          className={buttonClass('primary')}
          onChoose={choose}
        >
          {words.give}
        </ChooseFile>
        {canTakeDeposited && (
          <Button onClick={() => void deposited().catch(() => undefined)}>{words.asDeposited}</Button>
        )}
        {onKeep && (
          <Button variant="text" onClick={onKeep}>
            {words.keep}
          </Button>
        )}
      </div>
      <small className="muted">{words.giveNote}</small>
      {sending.wrong && <FieldError>{sending.wrong}</FieldError>}
    </div>
  );
}

interface OnItsWayProps {
  sending: { doneBytes: number; ofBytes: number };
  onCancel: () => void;
}

function OnItsWay({ sending: { doneBytes, ofBytes }, onCancel }: OnItsWayProps) {
  const isThere = doneBytes >= ofBytes;
  return (
    <div className="grid gap-10 justify-items-start py-18 px-20 line rounded-(--radius) bg-surface">
      <p aria-live="polite">
        {isThere ? words.checking : `${words.sending} ${Math.floor((doneBytes / ofBytes) * 100)}%`}
      </p>
      <progress
        className="w-full [accent-color:var(--brand)]"
        aria-label={words.sending}
        value={doneBytes}
        max={ofBytes}
      />
      <Button size="dense" onClick={onCancel}>
        {words.stop}
      </Button>
    </div>
  );
}
