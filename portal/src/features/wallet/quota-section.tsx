import { clsx } from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FailureState, Loading, Skeleton } from '@yinji/ui';
import { serverNow } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatCount, formatDay } from '../../lib/format.ts';
import { memberQuery } from '../../lib/member-query.ts';
import { QuotaNumbers } from '../../lib/quota-numbers.tsx';
import { words as shared } from '../../lib/words.ts';
import { batchesQuery, type Batch } from './wallet-queries.ts';
import { walletWords as words } from './words.ts';

const DAY_MS = 86_400_000;

/** The rest of each quota, with the expiry of each part. */
export function QuotaSection() {
  const member = useQuery(memberQuery);
  const batches = useQuery(batchesQuery);
  const failed = [member, batches].find((one) => one.isError);
  return (
    <section aria-labelledby="wallet-quota">
      <div className="wallet-head">
        <h2 id="wallet-quota">{words.quotas}</h2>
        <Link to={paths.personal} search={{ currentType: 'memberCenter' }}>
          {words.memberCenter}
        </Link>
      </div>
      {failed && (
        <FailureState
          title={shared.loadFailed}
          error={failed.error}
          onRetry={() => {
            void member.refetch();
            void batches.refetch();
          }}
          retrying={failed.isFetching}
        />
      )}
      {(member.isPending || batches.isPending) && !failed && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
      {member.data && batches.data && (
        <>
          <QuotaNumbers rest={member.data.rest} />
          <h3 className="mt-12 mb-4 mx-0 text-ink-3 text-14">{words.batches}</h3>
          {batches.data.length === 0 ? (
            <p className="py-16 px-0 muted">{words.batchNone}</p>
          ) : (
            <ul className="batches mb-12">
              {batches.data.map((batch) => (
                <BatchRow key={batch.id} batch={batch} />
              ))}
            </ul>
          )}
          <p className="sm dim">
            {member.data.membership
              ? words.until(formatDay(member.data.membership.expiresAt))
              : words.noMembership}
          </p>
        </>
      )}
    </section>
  );
}

function BatchRow({ batch }: { batch: Batch }) {
  const { kind, rest, granted, expiresAt, packageName } = batch;
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - serverNow()) / DAY_MS));
  return (
    <li className="batch grid grid-cols-[84px_108px_minmax(0,1fr)_112px_250px] gap-20 items-center py-11 px-0 line-b max-[760px]:grid-cols-[minmax(0,1fr)_auto] max-[760px]:gap-x-16 max-[760px]:gap-y-4">
      <b className="font-medium">{words.kinds[kind]}</b>
      <span className="sm max-[760px]:row-3 dim">
        {packageName === null ? words.given : words.bought(packageName)}
      </span>
      <span
        className="w-full h-4 [border:0] rounded-[2px] overflow-hidden bg-line [appearance:none] block mb-16 max-[760px]:row-2 max-[760px]:col-span-full"
        aria-hidden="true"
      >
        <svg className="w-full h-4 bg-sunken" viewBox="0 0 100 4" preserveAspectRatio="none">
          <rect
            className="fill-brand"
            width={granted === 0 ? 0 : Math.min(100, (rest / granted) * 100)}
            height="4"
          />
        </svg>
      </span>
      <span className="text-right whitespace-nowrap max-[760px]:row-1 max-[760px]:col-2">
        {words.rest(formatCount(rest), formatCount(granted))}
      </span>
      <span className="batch-end flex gap-12 justify-end text-14 max-[760px]:row-3 max-[760px]:col-2 max-[760px]:flex-wrap max-[760px]:gap-x-10 max-[760px]:gap-y-0">
        <time dateTime={expiresAt}>{words.ends(formatDay(expiresAt))}</time>
        <small
          className={clsx(
            'min-w-84 text-ink-3 text-14 text-right max-[760px]:min-w-0',
            days <= 14 ? 'batch-soon' : undefined,
          )}
        >
          {words.daysLeft(days)}
        </small>
      </span>
    </li>
  );
}
