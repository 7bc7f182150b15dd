import { OneApplication } from '../../lib/application/one-application.tsx';
import { Draft } from './draft.tsx';
import { objectionQuery } from './objection-queries.ts';
import { Sides } from './sides.tsx';
import { objectionWords as words } from './words.ts';

/** A draft can be edited; any other state is read, with this side's next steps. */
export function OneObjection({ id }: { id: string }) {
  return (
    <OneApplication kind="objection" words={words} query={objectionQuery(id)} listKey={['own', 'objections']}>
      {(objection, change) =>
        objection.state === 'drafted' ? (
          <Draft objection={objection} onChange={change} />
        ) : (
          <Sides objection={objection} onChange={change} />
        )
      }
    </OneApplication>
  );
}
