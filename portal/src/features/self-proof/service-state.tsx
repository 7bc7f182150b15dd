import { getServiceState, type OutputOf } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Fact, Status, type StatusKind } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { stateWords as words } from './state-words.ts';

type State = OutputOf<typeof getServiceState>;

const KINDS: Record<State['parts'][number]['state'], StatusKind> = {
  well: 'passed',
  slow: 'reviewing',
  away: 'rejected',
};
const AGAIN_MS = 30_000;

/** Whether each part can be had now, from the same look as the operator's. */
export function ServiceState() {
  const query = useQuery({
    ...api.query(['service-state'], getServiceState, {}),
    refetchInterval: AGAIN_MS,
  });
  if (query.isError || !query.data) return <QueryState query={query} title={words.failed} />;
  return <ShownState state={query.data} />;
}

export function ShownState({ state: { at, parts } }: { state: State }) {
  return (
    <>
      <p>
        {words.lead} <time dateTime={at}>{words.at(formatInstant(at))}</time>
      </p>
      <dl className="facts mt-12">
        {parts.map(({ part, state, since }) => (
          <Fact key={part} name={words.parts[part]}>
            <span className="flex flex-wrap gap-x-12 gap-y-4 items-center min-h-[1lh]">
              <Status kind={KINDS[state]} word={words.states[state]} look="plain" />
              {since !== null && (
                <time className="muted" dateTime={since}>
                  {words.since(formatInstant(since))}
                </time>
              )}
            </span>
            {state !== 'well' && <span className="block muted">{words.means[part][state]}</span>}
          </Fact>
        ))}
      </dl>
    </>
  );
}
