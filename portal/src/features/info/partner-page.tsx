import { useQuery } from '@tanstack/react-query';
import { FailureState, Loading, Skeleton } from '@yinji/ui';
import { logHeadQuery } from '../../lib/queries.ts';
import { words } from '../../lib/words.ts';
import { infoWords } from './words.ts';
import { WrittenPage } from './written-page.tsx';

const says = infoWords.witnesses;

export const PartnerPage = () => (
  <WrittenPage kind="partner" before={{ id: 'witnesses', title: says.title, children: <Witnesses /> }} />
);

/** Read from the log itself, not from a list of logos. */
function Witnesses() {
  const { data, isPending, isError, error, refetch, isFetching } = useQuery(logHeadQuery);
  if (isPending) {
    return (
      <Loading>
        <Skeleton />
        <Skeleton />
      </Loading>
    );
  }
  if (isError)
    return (
      <FailureState
        error={error}
        title={words.loadFailed}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <>
      {data.witnesses.length === 0 ? (
        <p>{says.none}</p>
      ) : (
        <ul>
          {data.witnesses.map((witness) => (
            <li key={witness}>{witness}</li>
          ))}
        </ul>
      )}
      <p className="sm dim">
        {says.note(data.quorum)}
        {data.simulated && says.simulated}
      </p>
    </>
  );
}
