import { identityPapers } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Dialog, Skeleton } from '@yinji/ui';
import { useState } from 'react';
import { QueryPlace } from '../../lib/query-place.tsx';
import { reviewWords } from './words.ts';
import { paperQuery, type OpenedReview } from './review-queries.ts';

const words = reviewWords;

interface PaperProps {
  paper: OpenedReview['papers'][number];
  onSeen: () => void;
}

/** A photograph, fetched on request, which is audited. */
export function Paper({ paper, onSeen }: PaperProps) {
  const [isWanted, setWanted] = useState(false);
  const name = identityPapers[paper.kind].label;
  return (
    <li>
      <div className="flex items-center justify-between gap-12 py-8 line-t">
        <b className="font-medium">{name}</b>
        {isWanted ? (
          <span className="text-ink-3 text-13">{words.seen}</span>
        ) : (
          <Button size="dense" aria-label={words.showOf(name)} onClick={() => setWanted(true)}>
            {words.show}
          </Button>
        )}
      </div>
      {isWanted && <Photograph id={paper.id} name={name} onSeen={onSeen} />}
    </li>
  );
}

function Photograph({ id, name, onSeen }: { id: string; name: string; onSeen: () => void }) {
  const query = useQuery(paperQuery(id));
  const { data: url } = query;
  const [isLarge, setLarge] = useState(false);
  if (!url)
    return (
      <QueryPlace query={query} title={words.paperFailed}>
        <Skeleton shape="block" className="review-photograph" />
      </QueryPlace>
    );
  return (
    <>
      <button
        type="button"
        className="review-photograph"
        aria-label={`${name}：${words.larger}`}
        onClick={() => setLarge(true)}
      >
        <img className="block w-full max-h-480 object-contain" src={url} alt={name} onLoad={onSeen} />
      </button>
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={name} width="wide">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
        <section className="overflow-auto" aria-label={name} tabIndex={0}>
          <img className="block max-w-none" src={url} alt={name} />
        </section>
      </Dialog>
    </>
  );
}
