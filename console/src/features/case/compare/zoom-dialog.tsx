import { Button } from '@yinji/ui';
import { useEffect, useRef } from 'react';
import { formatPixels } from '../../../lib/format.ts';
import { strengthWords } from '../words.ts';
import { orientationWords, compareWords } from './words.ts';
import type { Candidate, ReviewCase } from '../review-case.ts';
import { orientationOf } from '../strength.ts';
import { usePicture } from './use-picture.ts';
import { ZoomPane } from './zoom-pane.tsx';
import { linkPanes } from './link-panes.ts';
import './zoom.css';

interface ZoomDialogProps {
  open: boolean;
  opened: ReviewCase;
  candidate?: Candidate | undefined;
  /** Called when both pictures are on screen pixel by pixel. */
  onSeen?: (workId: string) => void;
  onStep?: ((step: 1 | -1) => void) | undefined;
  onClose: () => void;
}

/**
 * Every pixel of the review pictures, both panes moving together. Above everything, on the browser's own
 * `<dialog>`.
 */
export function ZoomDialog(props: ZoomDialogProps) {
  const { open, candidate, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  const { title, single } = compareWords.zoom;
  return (
    <dialog
      ref={dialog}
      className="open:flex open:flex-col w-[100vw] max-w-none h-[100dvh] max-h-none m-0 p-0 [border:0] bg-paper text-ink"
      aria-label={candidate ? title(candidate.letter) : single}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && <ZoomParts {...props} />}
    </dialog>
  );
}

function ZoomParts({ opened, candidate, onSeen, onStep, onClose }: ZoomDialogProps) {
  const { zoom, submission, turned } = compareWords;
  const panes = useRef<HTMLDivElement>(null);
  const own = usePicture(opened.previewUrl);
  const other = usePicture(candidate?.previewUrl ?? null);
  const orientation = orientationOf(candidate?.orientation ?? 'as-is');
  const workId = candidate?.workId;
  const isSeen = own.state === 'loaded' && other.state === 'loaded';
  useEffect(() => {
    if (isSeen && workId !== undefined) onSeen?.(workId);
  }, [isSeen, workId, onSeen]);
  useEffect(() => (panes.current ? linkPanes(panes.current) : undefined), []);
  const noteOf = (shown: { width: number; height: number }, original: { width: number; height: number }) =>
    zoom.note(formatPixels(shown.width, shown.height), formatPixels(original.width, original.height));
  return (
    <>
      <div className="zoom-head flex flex-wrap items-center gap-x-10 gap-y-6 min-h-52 py-8 px-20 line-b bg-surface max-sm:px-12">
        <h2 className="max-sm:[flex:1_0_100%]">{candidate ? zoom.title(candidate.letter) : zoom.single}</h2>
        {candidate && (
          <span className="mr-auto text-ink-2 max-sm:hidden">{strengthWords[candidate.strength].means}</span>
        )}
        {onStep && (
          <>
            <Button size="dense" onClick={() => onStep(-1)}>
              {zoom.previous}
              <kbd aria-hidden="true">K</kbd>
            </Button>
            <Button size="dense" onClick={() => onStep(1)}>
              {zoom.next}
              <kbd aria-hidden="true">J</kbd>
            </Button>
          </>
        )}
        <Button size="dense" variant="primary" onClick={onClose}>
          {zoom.close}
          <kbd aria-hidden="true">Z</kbd>
        </Button>
      </div>
      <div
        className={
          candidate
            ? 'grid flex-1 gap-2 min-h-0 bg-line grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-sm:[grid-template:minmax(0,1fr)_minmax(0,1fr)/minmax(0,1fr)]'
            : 'grid flex-1 gap-2 min-h-0 bg-line'
        }
        ref={panes}
      >
        <ZoomPane
          name={orientation === 'as-is' ? submission : turned(orientationWords[orientation])}
          note={noteOf(own, opened)}
          url={opened.previewUrl}
          picture={own}
          orientation={orientation}
          corners={candidate?.part?.submission}
        />
        {candidate && (
          <ZoomPane
            name={candidate.letter}
            note={noteOf(other, candidate)}
            url={candidate.previewUrl}
            picture={other}
            corners={candidate.part?.candidate}
          />
        )}
      </div>
      <p className="max-w-none py-6 px-20 line-t bg-sunken text-ink-3 text-12 leading-20 max-sm:px-12">
        {zoom.drag}
      </p>
    </>
  );
}
