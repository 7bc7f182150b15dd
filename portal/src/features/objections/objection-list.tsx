import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { ApplicationList } from '../../lib/application/application-list.tsx';
import { OBJECTION_PAGE_SIZE, objectionsQuery } from './objection-queries.ts';
import { stateKind } from './state-kind.ts';
import { objectionWords as words } from './words.ts';

export function ObjectionList() {
  const { page = 1 } = useSearch({ from: '/shell/copyrightChange' });
  return (
    <ApplicationList
      kind="objection"
      words={words}
      query={useQuery(objectionsQuery(page))}
      page={page}
      perPage={OBJECTION_PAGE_SIZE}
      next={
        <Link to={paths.verify} className={buttonClass()}>
          {words.verify}
        </Link>
      }
      titleOf={(one) => one.title ?? words.untitled}
      factsOf={(one) => words.sides[one.mySide]}
      stateKind={stateKind}
    />
  );
}
