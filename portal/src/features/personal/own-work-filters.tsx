import type { OutputOf, getMemberDetail } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Select } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useState, type FormEvent } from 'react';
import { paths } from '../../config/paths.ts';
import { memberQuery } from '../../lib/member-query.ts';
import { filterWords as words } from './words.ts';

type Counts = OutputOf<typeof getMemberDetail>;
type Track = 'evidence' | 'confirmation' | 'certification';
type State = 'draft' | 'reviewing' | 'passed' | 'rejected';

/** Drafts of certification are kept, and counted nowhere (specification section 4). */
const countOf = (counts: Counts, track: Track, state: State): number | undefined =>
  (counts[track] as Partial<Record<State, number>>)[state];

/** Works by track and count, each a filter, and a search by name and number. */
export function OwnWorkFilters() {
  const { data: counts } = useQuery(memberQuery);
  const search = useSearch({ from: '/shell/personal' });
  return (
    <div className="pt-20 pb-8 px-0">
      <SearchRow key={`${search.keyword} ${search.from} ${search.to} ${search.type}`} />
      <dl className="own-counts pt-16">
        {(['evidence', 'confirmation', 'certification'] as const).map((track) => (
          <div
            className="grid grid-cols-[72px_minmax(0,1fr)] line-t text-14 leading-36 max-sm:grid-cols-[minmax(0,1fr)] max-sm:pt-4 max-sm:leading-44"
            key={track}
          >
            <dt className="text-ink-3 max-sm:leading-24">{words.tracks[track]}</dt>
            <dd className="grid grid-cols-4">
              {(['draft', 'reviewing', 'passed', 'rejected'] as const).map((state) => {
                const isChosen = search.track === track && search.state === state;
                const count = counts && countOf(counts, track, state);
                if (counts && count === undefined)
                  return (
                    <span key={state} className="own-count-none px-8 text-ink-3 max-sm:px-4 max-sm:text-13">
                      {words.states[state]} —
                    </span>
                  );
                return (
                  <Link
                    className="px-8 text-ink-2 max-sm:px-4 max-sm:text-13"
                    key={state}
                    to={paths.personal}
                    resetScroll={false}
                    search={({ page: _page, ...before }) => ({
                      ...before,
                      track: isChosen ? undefined : track,
                      state: isChosen ? undefined : state,
                    })}
                    aria-current={isChosen ? 'true' : undefined}
                  >
                    {words.states[state]} <b className="mono text-ink font-medium">{count ?? '–'}</b>
                  </Link>
                );
              })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function SearchRow() {
  const { keyword, from, to, type: kind } = useSearch({ from: '/shell/personal' });
  const navigate = useNavigate({ from: paths.personal });
  const [typed, setTyped] = useState(keyword ?? '');
  const [begin, setBegin] = useState(from ?? '');
  const [end, setEnd] = useState(to ?? '');
  const [type, setType] = useState<string>(kind ?? '');
  const isAny = Boolean(keyword ?? from ?? to ?? kind);
  function submit(event: FormEvent) {
    event.preventDefault();
    void navigate({
      search: ({ page: _page, ...before }) => ({
        ...before,
        keyword: typed.trim() || undefined,
        from: begin || undefined,
        to: end || undefined,
        type: (['photo', 'draw', 'creative'] as const).find((one) => one === type),
      }),
      resetScroll: false,
    });
  }
  return (
    <search>
      <form className="own-search flex flex-wrap gap-10 items-center" onSubmit={submit}>
        <input
          className="input flex-[1_1_200px] min-w-0 max-md:[flex-basis:100%]"
          type="search"
          aria-label={words.search}
          placeholder={words.placeholder}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          className="own-search-kind"
          aria-label={words.kind}
          value={type}
          options={(['', 'photo', 'draw', 'creative'] as const).map((one) => ({
            value: one,
            label: words.kinds[one || 'all'],
          }))}
          onChange={(event) => setType(event.target.value)}
        />
        <span className="own-search-days flex flex-wrap gap-10 items-center">
          <DateInput aria-label={words.from} value={begin} onChange={setBegin} />
          <span aria-hidden="true">至</span>
          <DateInput aria-label={words.to} min={begin || undefined} value={end} onChange={setEnd} />
        </span>
        <Button type="submit">{words.find}</Button>
        {isAny && (
          <Link to={paths.personal} search={{}} resetScroll={false}>
            {words.all}
          </Link>
        )}
      </form>
    </search>
  );
}
