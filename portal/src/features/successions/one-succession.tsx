import type { SuccessionView } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, Loading, Skeleton } from '@yinji/ui';
import { mayPass, QueryFailure } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { words as portalWords } from '../../lib/words.ts';
import { Draft } from './draft.tsx';
import { Followed } from './followed.tsx';
import { successionQuery } from './succession-queries.ts';
import { successionWords as words } from './words.ts';

/** A draft or returned one can be edited; any other state is followed, with this side's next steps. */
export function OneSuccession({ id }: { id: string }) {
  const query = useQuery(successionQuery(id));
  const { data } = query;
  const client = useQueryClient();
  const change = (next?: SuccessionView) => {
    if (next) client.setQueryData(successionQuery(id).queryKey, next);
    else void client.invalidateQueries({ queryKey: successionQuery(id).queryKey });
    void client.invalidateQueries({ queryKey: ['own', 'successions'] });
  };
  return (
    <>
      <p className="crumb">
        <Link to={paths.change} search={{ kind: 'succession' }}>
          {words.back}
        </Link>
      </p>
      {data ? (
        data.can.includes('draft') ? (
          <Draft succession={data} onChange={change} />
        ) : (
          <Followed succession={data} onChange={change} />
        )
      ) : mayPass(query.error) ? (
        <QueryFailure query={query} title={portalWords.loadFailed} />
      ) : query.error ? (
        <EmptyState title={words.goneTitle}>
          <p>{words.gone}</p>
        </EmptyState>
      ) : (
        <Loading>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      )}
    </>
  );
}
