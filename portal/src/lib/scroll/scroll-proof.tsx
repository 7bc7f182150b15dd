import { Button, Rosette, rosetteName } from '@yinji/ui';
import { formatInstant } from '../format.ts';
import { RecordProofs } from '../record-timeline.tsx';
import type { Colophon } from './colophons.ts';
import { kindWords, scrollWords as words } from './words.ts';

/** The proof of the chosen seal, as the timeline shows it, and its limits beside it. */
export function ScrollProof({ colophon, onClose }: { colophon: Colophon | undefined; onClose: () => void }) {
  return (
    <section id="scroll-proof" className="scroll-proof" aria-label={words.proofOf} aria-live="polite">
      {colophon?.entry && (
        <div className="scroll-proof-sheet">
          <figure className="w-132 m-0 text-center">
            <Rosette digest={colophon.entry.recordSha256} />
            <figcaption className="xs dim">{rosetteName(colophon.entry.recordSha256)}</figcaption>
          </figure>
          <div>
            <p className="sm muted">{words.proofOf}</p>
            <h2 className="as-typed">{colophon.label}</h2>
            <p className="mono sm">{formatInstant(colophon.at)} UTC+08:00</p>
            <RecordProofs entry={colophon.entry} />
          </div>
          <dl>
            <dt>{words.proves}</dt>
            <dd>{kindWords(colophon.entry)[1]}</dd>
            <dt>{words.provesNot}</dt>
            <dd>{kindWords(colophon.entry)[2]}</dd>
          </dl>
          <Button variant="text" size="dense" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      )}
    </section>
  );
}
