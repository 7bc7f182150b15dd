import { exportQuotaEntries } from '@yinji/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, FailureState, FieldError, Input, Loading, Select, Skeleton } from '@yinji/ui';
import { useState } from 'react';
import { serverNow } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { formatInstant } from '../../lib/format.ts';
import { words as shared } from '../../lib/words.ts';
import { entriesQuery, type Entry, type LedgerFilter } from './wallet-queries.ts';
import { walletWords as words } from './words.ts';

const KINDS = ['evidence', 'authentic', 'gallery', 'common'] as const;

/** Every movement of the quotas, the newest first, by time and kind; all of it to take along. */
export function LedgerList() {
  const [filter, setFilter] = useState<LedgerFilter>({});
  const isWrong = filter.from !== undefined && filter.to !== undefined && filter.from > filter.to;
  const {
    data,
    isPending,
    isError,
    error,
    refetch,
    isFetching,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery({ ...entriesQuery(filter), enabled: !isWrong });
  const entries = data?.pages.flatMap((page) => page.items) ?? [];
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
      {isError && (
        <FailureState
          error={error}
          title={shared.loadFailed}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {isPending && !isWrong && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
      {data && entries.length === 0 && (
        <div className="wallet-line">
          <p>{words.ledgerNone}</p>
          <p className="sm muted">{words.ledgerNoneText}</p>
        </div>
      )}
      <ul className="ledger">
        {entries.map((entry) => (
          <EntryRow key={`${entry.id} ${entry.movement}`} entry={entry} />
        ))}
      </ul>
      {hasNextPage && (
        <Button block guardMs={0} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
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
    <div className="ledger-filter">
      <label>
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
        <label key={side}>
          <span>{words.filter[side]}</span>
          <Input
            type="date"
            max={formatInstant(serverNow()).slice(0, 10)}
            value={filter[side] ?? ''}
            onChange={(event) => put(side, event.target.value)}
          />
        </label>
      ))}
    </div>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { kind, movement, amount, at, work, packageName } = entry;
  return (
    <li className="entry">
      <time dateTime={at}>{formatInstant(at).slice(0, 16)}</time>
      <span className="entry-what">
        <b>{words.movements[movement]}</b>
        <span>{words.kinds[kind]}</span>
      </span>
      <span className="entry-why">
        {work ? (
          <WorkName work={work} />
        ) : movement === 'grant' ? (
          packageName === null ? (
            words.given
          ) : (
            words.bought(packageName)
          )
        ) : null}
        <small>{words.notes[movement]}</small>
      </span>
      <span className={amount > 0 ? 'entry-amount entry-plus' : 'entry-amount'}>
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
