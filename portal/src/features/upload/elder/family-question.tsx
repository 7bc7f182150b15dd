import { endFillingHelp, workTypeLabels } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from '@yinji/ui';
import { QueryFailure } from '@yinji/web';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { forgetMade, secretAddress } from '../../../lib/share-link/secret-link.ts';
import { ShareLink } from '../../../lib/share-link/share-link.tsx';
import type { Draft } from '../use-draft.ts';
import { FILLING, fillingHelpQuery, fillingLinkQuery } from './family-queries.ts';
import { Question } from './question.tsx';
import { familyWords as words } from './words.ts';

/** A relative proposes name and kind by a link; the person reads them and takes them, or not. */
export function FamilyQuestion({ draft, onBack }: { draft: Draft; onBack: () => void }) {
  const help = useQuery(fillingHelpQuery);
  const filled = help.data?.filled ?? undefined;
  const link = useQuery({
    ...fillingLinkQuery(help.data?.madeAt),
    // What is known from before may be of before the link was made.
    enabled: help.isSuccess && help.isFetchedAfterMount && filled === undefined,
  });
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const proposal = filled && `${filled.workType} ${filled.title}`;
  // Whoever waits for it hears of it, and of a correction.
  useEffect(() => {
    if (proposal !== undefined) document.querySelector<HTMLElement>('#deposit-now')?.focus();
  }, [proposal]);

  /** Destroys the link and what was filled in, then goes back. */
  async function end() {
    setBusy(true);
    const isEnded = await api.call(endFillingHelp, {}).then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (!isEnded) return;
    forgetMade(FILLING);
    queries.removeQueries(fillingHelpQuery);
    queries.removeQueries(fillingLinkQuery(undefined));
    onBack();
  }
  if (filled)
    return (
      // With a correction all is drawn anew: no voice, focus or finger that was on the one before takes it.
      <Question
        key={proposal}
        at={2}
        title={words.filled}
        said={[filled.title, workTypeLabels[filled.workType]]}
        onBack={onBack}
        foot={
          <>
            <Button
              variant="primary"
              busy={busy}
              onClick={() => {
                draft.change(filled);
                void end();
              }}
            >
              {words.take}
            </Button>
            <Button onClick={() => void end()}>{words.leave}</Button>
          </>
        }
      >
        <dl className="elder-rows">
          <div>
            <dt>{words.name}</dt>
            <dd className="font-serif font-semibold text-26 leading-36 [overflow-wrap:anywhere]">
              {filled.title}
            </dd>
          </div>
          <div>
            <dt>{words.kind}</dt>
            <dd>{workTypeLabels[filled.workType]}</dd>
          </div>
        </dl>
      </Question>
    );
  const address = link.data && secretAddress('fill', link.data.token);
  return (
    <Question
      at={2}
      title={words.title}
      said={[words.told, words.seen, words.until]}
      onBack={onBack}
      foot={
        <Button busy={busy} onClick={() => void end()}>
          {words.withdraw}
        </Button>
      }
    >
      <p>{words.told}</p>
      {link.isError ? (
        <QueryFailure query={link} title={words.failed} />
      ) : address === undefined ? (
        <Skeleton shape="block" className="h-240" />
      ) : (
        <ShareLink address={address} text={words.message} label={words.qr} />
      )}
      <p className="text-ink-2">{words.until}</p>
      <p className="text-ink-2">{words.seen}</p>
    </Question>
  );
}
