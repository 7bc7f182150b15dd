import { getBundle, getCertificate, getReceipt, listPassedDeposits, type OutputOf } from '@yinji/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Glyph, Pager } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../api.ts';
import { DownloadButton } from '../download-button.tsx';
import { formatInstant } from '../format.ts';
import { StandingMark } from '../standing-mark.tsx';
import { verifyAddress } from '../verify-address.ts';
import { passedWords as words } from './passed-words.ts';

const SIZE = 10;

/** One's own deposits of works that others hold now; nothing without one. */
export function PassedDeposits() {
  const [page, setPage] = useState(1);
  const { data } = useQuery(
    api.query(
      ['own', 'passed-deposits', page],
      listPassedDeposits,
      { page, size: SIZE },
      { placeholderData: keepPreviousData },
    ),
  );
  if (!data || data.total === 0) return null;
  return (
    <section className="pt-48" aria-labelledby="passed-deposits">
      <h2 id="passed-deposits">{words.title}</h2>
      <p className="muted mt-8 mb-20">{words.lead}</p>
      <ul className="[border-top:1px_solid_var(--ink)]">
        {data.items.map((one) => (
          <PassedDeposit key={one.workId} one={one} />
        ))}
      </ul>
      {data.total > SIZE && <Pager total={data.total} page={page} size={SIZE} unit="件" onPage={setPage} />}
    </section>
  );
}

type Passed = OutputOf<typeof listPassedDeposits>['items'][number];

function PassedDeposit({ one }: { one: Passed }) {
  const { workId: id, title, number, queryCode, recordSha256, receivedAt, complete, standing } = one;
  const look = { variant: 'text', size: 'dense' } as const;
  return (
    <li className="grid grid-cols-[30px_minmax(0,1fr)] gap-x-16 gap-y-2 items-center py-14 line-b">
      <Glyph digest={recordSha256} />
      <div className="flex flex-wrap items-center gap-x-14 gap-y-2 min-w-0">
        <strong className="[font:600_17px/26px_var(--serif)] [overflow-wrap:anywhere]">{title}</strong>
        <StandingMark standing={standing} look="plain" />
      </div>
      <p className="col-2 max-w-none text-ink-3 text-14 leading-22">
        <span className="mono">{number}</span>
        <br />
        {words.received(formatInstant(receivedAt))}
      </p>
      <div className="col-2 flex flex-wrap items-center gap-x-12 text-14">
        <a href={verifyAddress(number, queryCode)} target="_blank" rel="noreferrer">
          {words.record}
          <span className="visually-hidden">：{title}</span>
        </a>
        {complete && (
          <>
            <DownloadButton
              {...look}
              call={getCertificate}
              input={{ id, kind: 'deposit' }}
              name={`${number}.pdf`}
              label={words.of(words.certificate, title)}
            >
              {words.certificate}
            </DownloadButton>
            <DownloadButton
              {...look}
              call={getBundle}
              input={{ id }}
              name={`${number}.zip`}
              label={words.of(words.bundle, title)}
            >
              {words.bundle}
            </DownloadButton>
          </>
        )}
        <DownloadButton
          {...look}
          call={getReceipt}
          input={{ id }}
          name={`${number}-receipt.txt`}
          label={words.of(words.receipt, title)}
        >
          {words.receipt}
        </DownloadButton>
      </div>
    </li>
  );
}
