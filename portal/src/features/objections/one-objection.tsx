import type { ObjectionView } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, Loading, Skeleton } from '@yinji/ui';
import { mayPass, QueryFailure } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { words as portalWords } from '../../lib/words.ts';
import { Draft } from './draft.tsx';
import { objectionQuery } from './objection-queries.ts';
import { Sides } from './sides.tsx';
import { objectionWords as words } from './words.ts';

/** A draft can be edited; any other state is read, with this side's next steps. */
export function OneObjection({ id }: { id: string }) {
  const query = useQuery(objectionQuery(id));
  const { data } = query;
  const client = useQueryClient();
  const change = (next: ObjectionView | undefined) => {
    if (next) client.setQueryData(objectionQuery(id).queryKey, next);
    else void client.invalidateQueries({ queryKey: objectionQuery(id).queryKey });
    void client.invalidateQueries({ queryKey: ['own', 'objections'] });
  };
  return (
    <>
      <p className="crumb">
        <Link to={paths.change} search={{ kind: 'objection' }}>
          {words.back}
        </Link>
      </p>
      {data ? (
        data.state === 'drafted' ? (
          <Draft objection={data} onChange={change} />
        ) : (
          <Sides objection={data} onChange={change} />
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
