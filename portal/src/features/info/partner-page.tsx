import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { logHeadQuery } from '../../lib/queries.ts';
import { words } from '../../lib/words.ts';
import { infoWords } from './words.ts';
import { WrittenPage } from './written-page.tsx';

const says = infoWords.witnesses;

export const PartnerPage = () => (
  <WrittenPage kind="partner" before={[{ id: 'witnesses', title: says.title, children: <Witnesses /> }]} />
);

/** Read from the log itself, not from a list of logos. */
function Witnesses() {
  const logHead = useQuery(logHeadQuery);

  if (!logHead.isSuccess)
    return (
      <QueryState query={logHead} title={words.loadFailed}>
        <Skeleton />
        <Skeleton />
      </QueryState>
    );
  const { data } = logHead;
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
