import { getBundle, getCertificate, documentLabels } from '@yinji/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, EmptyState, Glyph, buttonClass } from '@yinji/ui';
import { QueryState, serverNow } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { formatMoment } from '../../lib/format.ts';
import { words as shared } from '../../lib/words.ts';
import { holdingsQuery, type Holding } from './wallet-queries.ts';
import { walletWords as words } from './words.ts';

/** Works with a proven deposit, each with its certificates and its bundle. */
export function HoldingList() {
  const query = useInfiniteQuery(holdingsQuery);
  const held = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="wallet-certificates">
      <div className="wallet-head">
        <h2 id="wallet-certificates">{words.holdings}</h2>
        <Link to={paths.personal}>{words.allWorks}</Link>
      </div>
      <QueryState query={query} title={shared.loadFailed} />
      {query.data && held.length === 0 && (
        <EmptyState
          title={words.holdingsNone}
          actions={
            <Link to={paths.upload} className={buttonClass()}>
              {words.upload}
            </Link>
          }
        >
          <p>{words.holdingsNoneText}</p>
        </EmptyState>
      )}
      <ul className="holdings">
        {held.map((holding) => (
          <HoldingRow key={holding.workId} holding={holding} />
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

function HoldingRow({ holding }: { holding: Holding }) {
  const { workId: id, title, number, recordSha256, completedAt, documents } = holding;
  return (
    <li className="holding grid grid-cols-[30px_minmax(0,1fr)_104px] gap-x-16 gap-y-2 items-center py-14 px-0 line-b max-[760px]:grid-cols-[30px_minmax(0,1fr)_auto] max-[760px]:gap-x-14 max-[760px]:gap-y-2">
      <Glyph digest={recordSha256} />
      <div className="holding-name">
        <Link className="block text-ink [font:600_17px/26px_var(--serif)]" to={paths.work} search={{ id }}>
          {title}
        </Link>
        <span className="mono text-ink-3 text-14">{number}</span>
      </div>
      <time className="text-right" dateTime={completedAt}>
        {formatMoment(completedAt, serverNow())}
      </time>
      <div className="holding-files flex flex-wrap col-[2/-1] gap-x-22 gap-y-0">
        {documents.map((kind) => (
          <DownloadButton
            key={kind}
            variant="text"
            size="dense"
            call={getCertificate}
            input={{ id, kind }}
            name={`${documentLabels[kind]}-${title}.pdf`}
            label={words.downloadOf(words.documents[kind], title)}
          >
            {words.documents[kind]}
          </DownloadButton>
        ))}
        <DownloadButton
          variant="text"
          size="dense"
          call={getBundle}
          input={{ id }}
          name={`${number}.zip`}
          label={words.downloadOf(words.bundle, title)}
        >
          {words.bundle}
        </DownloadButton>
      </div>
    </li>
  );
}
