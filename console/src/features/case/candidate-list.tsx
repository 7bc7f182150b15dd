import { Icon } from '@yinji/ui';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { DISTANCE_OF } from '../../config/constants.ts';
import { formatCount } from '../../lib/format.ts';
import { caseWords, strengthWords, candidateWords } from './words.ts';
import type { Candidate, ReviewCase } from './review-case.ts';
import { NearCopyList } from './near-copy-list.tsx';
import { OpinionList } from './opinion-list.tsx';
import { CorrectionAnswers } from './correction-answers.tsx';
import { FileLabelList } from './file-label-list.tsx';
import { WorkFacts } from './work-facts.tsx';
import { barsOf, isTelling, levelOf, orderOf } from './strength.ts';

interface CandidateListProps {
  opened: ReviewCase;
  at: number;
  onChoose: (at: number) => void;
  numbers: boolean;
  /** Work ids of candidates opened at original size. */
  seen: ReadonlySet<string>;
}

export function CandidateList({ opened, at, onChoose, numbers, seen }: CandidateListProps) {
  const { candidates, compared, comparedMs, description } = opened;
  const { title, count, compared: comparedWith, earlierNote } = candidateWords;
  return (
    <section className="case-candidates" aria-labelledby="candidates">
      <OpinionList opened={opened} />
      <CorrectionAnswers opened={opened} />
      <h2 id="candidates">
        {title}
        <small>{candidates.length > 0 ? count(candidates.length) : candidateWords.none}</small>
      </h2>
      <p className="text-ink-3 text-12 leading-20">
        {comparedWith(formatCount(compared), (comparedMs / 1000).toFixed(2))}
      </p>
      {candidates.length > 0 && (
        <>
          <ol>
            {candidates.map((candidate, place) => (
              <li key={candidate.workId}>
                <CandidateButton
                  candidate={candidate}
                  place={place}
                  selected={place === at}
                  numbers={numbers}
                  isSeen={seen.has(candidate.workId)}
                  onChoose={() => onChoose(place)}
                />
              </li>
            ))}
          </ol>
          <p className="text-ink-3 text-12 leading-20">{earlierNote}</p>
        </>
      )}
      <div
        className={clsx(
          'candidates-work',
          candidates.length > 0 && (description ? 'candidates-brief' : 'candidates-undescribed'),
        )}
      >
        <h2>{caseWords.work}</h2>
        <WorkFacts opened={opened} />
      </div>
      {candidates.length === 0 && <NearCopyList opened={opened} />}
      <FileLabelList opened={opened} />
    </section>
  );
}

interface CandidateButtonProps {
  candidate: Candidate;
  place: number;
  selected: boolean;
  numbers: boolean;
  isSeen: boolean;
  onChoose: () => void;
}

function CandidateButton({ candidate, place, selected, numbers, isSeen, onChoose }: CandidateButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { letter, previewUrl, isPublic, sameHolder, distance } = candidate;
  const level = levelOf(candidate);
  const { word } = strengthWords[level];
  const { title } = candidateWords;
  useEffect(() => {
    if (selected) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  return (
    <button ref={button} type="button" className="candidate" aria-pressed={selected} onClick={onChoose}>
      <img
        className="row-[1/4] w-72 h-54 rounded-[2px] bg-mat object-cover"
        src={previewUrl}
        alt=""
        width="72"
        height="54"
      />
      <span className="flex items-center gap-7 font-semibold whitespace-nowrap">
        <span className={`letter letter-${level}`} aria-hidden="true">
          {letter}
        </span>
        <span className="visually-hidden">
          {title}
          {letter}
        </span>
        {word}
      </span>
      {place < 9 && (
        <kbd className="self-center" aria-hidden="true">
          {place + 1}
        </kbd>
      )}
      <span
        className="candidate-bars col-[2/4] grid grid-cols-[repeat(4,1fr)] gap-2 mt-5 mb-4 mx-0"
        aria-hidden="true"
      >
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={clsx('h-4 bg-line', bar <= barsOf(level) ? 'full' : undefined)} />
        ))}
      </span>
      <span className="col-[2/4] grid text-ink-2 text-12 leading-18">
        <span>
          <span className="phrase mr-8">{candidateWords[isPublic ? 'public' : 'private']}</span>
          <span className="phrase mr-8">{orderOf(candidate)}</span>
          {sameHolder && <span className="phrase mr-8">{candidateWords.sameHolder}</span>}
        </span>
        {numbers && <span className="mono">{candidateWords.distance(distance, DISTANCE_OF)}</span>}
        {isTelling(candidate) && (
          <span
            className={
              isSeen ? 'flex items-center gap-4 text-passed' : 'candidate-unseen flex items-center gap-4'
            }
          >
            <Icon name={isSeen ? 'check' : 'dashed'} size={12} />
            {isSeen ? candidateWords.opened : candidateWords.mustOpen}
          </span>
        )}
      </span>
    </button>
  );
}
