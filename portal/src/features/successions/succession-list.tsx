import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { ApplicationList } from '../../lib/application/application-list.tsx';
import { stateKind } from './state-kind.ts';
import { SUCCESSION_PAGE_SIZE, successionsQuery } from './succession-queries.ts';
import { successionWords as words } from './words.ts';

const beginLink = (
  <Link to={paths.change} search={{ kind: 'succession-new' }} className={buttonClass('primary')}>
    {words.begin}
  </Link>
);

export function SuccessionList() {
  const { page = 1 } = useSearch({ from: '/shell/copyrightChange' });
  return (
    <ApplicationList
      kind="succession"
      words={words}
      query={useQuery(successionsQuery(page))}
      page={page}
      perPage={SUCCESSION_PAGE_SIZE}
      begin={beginLink}
      next={beginLink}
      titleOf={(one) => words.count(one.title === '' ? words.untitled : one.title, one.works)}
      factsOf={(one) => `${words.kinds[one.kind]}　${words.sides[one.mySide]}`}
      stateKind={stateKind}
    />
  );
}
