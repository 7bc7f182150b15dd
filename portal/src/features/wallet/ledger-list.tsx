import { exportQuotaEntries } from '@yinji/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, FieldError, Loading, Select, Skeleton } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useState } from 'react';
import { QueryFailure, serverNow } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { formatInstant } from '../../lib/format.ts';
import { words as shared } from '../../lib/words.ts';
import { entriesQuery, type Entry, type LedgerFilter } from './wallet-queries.ts';
import { walletWords as words } from './words.ts';

const KINDS = ['evidence', 'authentic', 'gallery', 'common'] as const;

/** Every quota movement, newest first, by time and kind; with an export. */
export function LedgerList() {
  const [filter, setFilter] = useState<LedgerFilter>({});
  const isWrong = filter.from !== undefined && filter.to !== undefined && filter.from > filter.to;
  const query = useInfiniteQuery({ ...entriesQuery(filter), enabled: !isWrong });
  const entries = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="wallet-ledger">
      <div className="wallet-head">
        <h2 id="wallet-ledger">{words.ledger}</h2>
        <DownloadButton
          variant="text"
          size="dense"
          call={exportQuotaEntries}
          input={filter}
          name={`${words.ledger}-${formatInstant(serverNow()).slice(0, 10)}.csv`}
          disabled={isWrong || entries.length === 0}
        >
          {words.export}
        </DownloadButton>
      </div>
      <FilterBar filter={filter} onChange={setFilter} />
      {isWrong && <FieldError>{words.filter.wrong}</FieldError>}
      {query.isError && <QueryFailure query={query} title={shared.loadFailed} />}
      {query.isPending && !isWrong && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
      {query.data && entries.length === 0 && (
        <div className="py-16 px-0">
          <p>{words.ledgerNone}</p>
          <p className="sm muted">{words.ledgerNoneText}</p>
        </div>
      )}
      <ul className="ledger mb-20">
        {entries.map((entry) => (
          <EntryRow key={`${entry.id} ${entry.movement}`} entry={entry} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </section>
  );
}

interface FilterBarProps {
  filter: LedgerFilter;
  onChange: (filter: LedgerFilter) => void;
}

function FilterBar({ filter, onChange }: FilterBarProps) {
  const put = (name: keyof LedgerFilter, value: string) => {
    const { [name]: _before, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <div className="ledger-filter flex flex-wrap gap-x-20 gap-y-12 pt-16 pb-8 px-0 print:hidden">
      <label className="flex gap-10 items-center text-ink-2 text-14 max-[760px]:flex-[1_1_100%]">
        <span>{words.filter.kind}</span>
        <Select
          dense
          value={filter.kind ?? ''}
          options={[
            { value: '', label: words.filter.all },
            ...KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] })),
          ]}
          onChange={(event) => put('kind', event.target.value)}
        />
      </label>
      {(['from', 'to'] as const).map((side) => (
        <div className="flex gap-10 items-center text-ink-2 text-14 max-[760px]:flex-[1_1_100%]" key={side}>
          <span aria-hidden="true">{words.filter[side]}</span>
          <DateInput
            aria-label={words.filter[side]}
            max={formatInstant(serverNow()).slice(0, 10)}
            value={filter[side] ?? ''}
            onChange={(day) => put(side, day)}
          />
        </div>
      ))}
    </div>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { kind, movement, amount, at, work, packageName } = entry;
  return (
    <li className="entry grid grid-cols-[148px_136px_minmax(0,1fr)_64px] gap-x-20 gap-y-4 items-baseline py-12 px-0 line-b max-[760px]:grid-cols-[minmax(0,1fr)_auto]">
      <time dateTime={at}>{formatInstant(at).slice(0, 16)}</time>
      <span className="flex gap-10 max-[760px]:row-1">
        <b className="font-medium">{words.movements[movement]}</b>
        <span className="text-ink-2">{words.kinds[kind]}</span>
      </span>
      <span className="entry-why max-[760px]:row-2 max-[760px]:col-span-full">
        {work ? (
          <WorkName work={work} />
        ) : movement === 'grant' ? (
          packageName === null ? (
            words.given
          ) : (
            words.bought(packageName)
          )
        ) : null}
        <small className="ml-10 text-ink-3 text-14">{words.notes[movement]}</small>
      </span>
      <span
        className={
          amount > 0
            ? '[font:600_20px/28px_var(--serif)] text-right max-[760px]:row-1 max-[760px]:col-2 text-passed'
            : '[font:600_20px/28px_var(--serif)] text-right max-[760px]:row-1 max-[760px]:col-2'
        }
      >
        {amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '—'}
      </span>
    </li>
  );
}

function WorkName({ work }: { work: NonNullable<Entry['work']> }) {
  if (work.id === null) return words.goneWork(work.title);
  return (
    <Link to={paths.work} search={{ id: work.id }}>
      {work.title}
    </Link>
  );
}
