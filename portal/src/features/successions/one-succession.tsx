import { OneApplication } from '../../lib/application/one-application.tsx';
import { Draft } from './draft.tsx';
import { Followed } from './followed.tsx';
import { successionQuery } from './succession-queries.ts';
import { successionWords as words } from './words.ts';

/** A draft or returned one can be edited; any other state is followed, with this side's next steps. */
export function OneSuccession({ id }: { id: string }) {
  return (
    <OneApplication
      kind="succession"
      words={words}
      query={successionQuery(id)}
      listKey={['own', 'successions']}
    >
      {(succession, change) =>
        succession.can.includes('draft') ? (
          <Draft succession={succession} onChange={change} />
        ) : (
          <Followed succession={succession} onChange={change} />
        )
      }
    </OneApplication>
  );
}
