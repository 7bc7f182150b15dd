import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Select } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useId, useState, type FormEvent } from 'react';
import { paths } from '../../config/paths.ts';
import { categoriesOf, type WorkKind } from './market-filter.ts';
import { filterWords as words } from './words.ts';

/** By name, author or number, by category and by the days of the deposit; the address stores the filter. */
export function MarketFilters({ workType }: { workType: WorkKind }) {
  const asked = useSearch({ from: '/shell/market' });
  const [typed, setTyped] = useState(asked.keyword ?? '');
  const [category, setCategory] = useState(asked.category ?? '');
  const [from, setFrom] = useState(asked.from ?? '');
  const [to, setTo] = useState(asked.to ?? '');
  // On a phone the works begin under one line: further filters are behind a button (`market.css`).
  const [isMore, setMore] = useState(
    asked.category !== undefined || asked.from !== undefined || asked.to !== undefined,
  );
  const moreId = useId();
  const navigate = useNavigate({ from: paths.market });
  const offered = categoriesOf(workType);
  function submit(event: FormEvent) {
    event.preventDefault();
    void navigate({
      search: ({ size }) => ({
        workType,
        size,
        keyword: typed.trim() || undefined,
        category: offered.find(({ letter }) => letter === category)?.letter,
        passed: asked.passed,
        from: from || undefined,
        to: to || undefined,
      }),
      resetScroll: false,
    });
  }
  const more = (
    <div
      className="market-more contents max-sm:hidden max-sm:order-3 max-sm:flex-[1_0_100%]"
      id={moreId}
      data-open={isMore || undefined}
    >
      <Select
        className="market-category"
        aria-label={words.category}
        value={category}
        options={[
          { value: '', label: words.allCategories },
          ...offered.map(({ letter, name }) => ({ value: letter, label: name })),
        ]}
        onChange={(event) => setCategory(event.target.value)}
      />
      <span className="market-days flex flex-wrap gap-10 items-center max-lg:flex-1 max-sm:w-full max-sm:min-w-0 max-sm:pb-12">
        <DateInput
          className="max-lg:flex-1 max-sm:flex-[1_1_0] max-sm:min-w-0"
          aria-label={words.from}
          value={from}
          onChange={setFrom}
        />
        <span aria-hidden="true">至</span>
        <DateInput
          className="max-lg:flex-1 max-sm:flex-[1_1_0] max-sm:min-w-0"
          aria-label={words.to}
          min={from || undefined}
          value={to}
          onChange={setTo}
        />
      </span>
    </div>
  );
  return (
    <search>
      <form
        className="market-search flex flex-wrap gap-10 items-center py-14 px-0 line-b max-sm:gap-x-8 max-sm:gap-y-0 max-sm:pb-4"
        onSubmit={submit}
      >
        <input
          className="input flex-[1_1_220px] min-w-0 max-sm:flex-[1_1_0]"
          type="search"
          aria-label={words.search}
          placeholder={words.placeholder}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button
          type="button"
          className="hidden max-sm:block max-sm:order-2 max-sm:flex-[1_0_100%] max-sm:text-start max-sm:text-ink-2 max-sm:text-14 max-sm:leading-44 max-sm:cursor-pointer"
          aria-expanded={isMore}
          aria-controls={moreId}
          onClick={() => setMore(!isMore)}
        >
          {words.more}
        </button>
        {more}
        <Button type="submit">{words.find}</Button>
      </form>
    </search>
  );
}
