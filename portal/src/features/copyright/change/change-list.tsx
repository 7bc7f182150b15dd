import { changeKindLabels } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Status } from '@yinji/ui';
import { QueryState, serverNow } from '@yinji/web';
import { paths } from '../../../config/paths.ts';
import { formatMoment } from '../../../lib/format.ts';
import { words as portalWords } from '../../../lib/words.ts';
import { changesQuery, type ChangeItem } from './change-queries.ts';
import { changeWords as words, stateWords } from './words.ts';

const SHOWN = 50;

/** The person's applications, newest first. */
export function ChangeList() {
  const query = useQuery(changesQuery(1, SHOWN));
  if (!query.isSuccess) return <QueryState query={query} title={portalWords.loadFailed} blocks={2} />;
  if (query.data.total === 0)
    return <p className="muted mt-24 pt-24 [border-top:1px_solid_var(--ink)]">{words.none}</p>;
  return (
    <ul className="changes mt-24 pt-24 [border-top:1px_solid_var(--ink)]">
      {query.data.items.map((item) => (
        <ChangeRow key={item.id} item={item} />
      ))}
    </ul>
  );
}

function ChangeRow({ item }: { item: ChangeItem }) {
  const { word, kind } = stateWords[item.state];
  const at = item.decidedAt ?? item.submittedAt ?? item.begunAt;
  return (
    <li>
      <Link to={paths.change} search={{ id: item.id }}>
        <span>
          <strong>《{item.title}》</strong>
          <span className="sm dim">{changeKindLabels[item.kind]}</span>
        </span>
        <time dateTime={at}>{formatMoment(at, serverNow())}</time>
        <Status kind={kind} word={word} />
      </Link>
    </li>
  );
}
