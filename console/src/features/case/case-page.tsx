import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Button, FailureState, Loading, Skeleton, buttonClass } from '@yinji/ui';
import { useState } from 'react';
import { hasCode, messageOf } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { caseName } from '../../lib/format.ts';
import { useTakeCase } from '../../lib/use-take-case.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import { caseWords } from './words.ts';
import { caseQuery } from './case-query.ts';
import { ConfirmationCase } from './confirmation-case.tsx';
import { DecisionResult, type Outcome } from './decision/decision-result.tsx';
import { FormCase } from './form-case.tsx';
import { ObjectionCase } from './objection-case.tsx';
import './case.css';

/** One panel a kind of case. */
const PARTS = {
  confirmation: ConfirmationCase,
  certification: FormCase,
  transfer: FormCase,
  objection: ObjectionCase,
  change: FormCase,
};

export function CasePage() {
  const { id = '' } = useSearch({ strict: false });
  useTitle(caseWords.title(caseName(id)));
  // Another case is another page: nothing written or opened is carried over.
  return (
    <main id="main" className="flex flex-col min-w-0" tabIndex={-1}>
      <OpenedCase key={id} id={id} />
    </main>
  );
}

function OpenedCase({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(caseQuery(id));
  const [outcome, setOutcome] = useState<Outcome>();
  if (outcome) return <DecisionResult outcome={outcome} />;
  if (data) {
    if (data.state === 'decided') return <Closed title={caseWords.decidedTitle} text={caseWords.decided} />;
    const Parts = PARTS[data.kind];
    return <Parts opened={data} onDecided={setOutcome} />;
  }
  if (!error) return <CaseSkeleton />;
  if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'BAD_INPUT'))
    return <Closed title={caseWords.goneTitle} text={caseWords.gone} />;
  return (
    <div className="page">
      <FailureState title={caseWords.loadFailed} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error)}
      </FailureState>
    </div>
  );
}

function Closed({ title, text }: { title: string; text: string }) {
  const take = useTakeCase();
  return (
    <div className="page case-closed">
      <h1>{title}</h1>
      <p className="mt-6 text-ink-2">{text}</p>
      <div className="flex flex-wrap gap-12 mt-28">
        <Button variant="primary" busy={take.isPending} onClick={() => take.mutate()}>
          {words.queue.take}
        </Button>
        <Link to={paths.queue} className={buttonClass()}>
          {caseWords.back}
        </Link>
      </div>
    </div>
  );
}

function CaseSkeleton() {
  return (
    <Loading className="case">
      <div className="case-bar">
        <Skeleton className="w-320" />
      </div>
      <div className="case-candidates">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
      <div className="case-compare">
        <Skeleton shape="block" className="case-stage-skeleton" />
      </div>
      <div className="case-decision">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </Loading>
  );
}
