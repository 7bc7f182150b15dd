import { useQuery } from '@tanstack/react-query';
import { FailureState, Loading, Skeleton } from '@yinji/ui';
import { clsx } from 'clsx';
import { messageOf, useServerNow } from '@yinji/web';
import { formatCount, formatMoment, formatSpan } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { deliveryQuery, type Delivery } from './delivery-query.ts';
import { FailedList } from './failed-list.tsx';
import { words } from './words.ts';
import './delivery.css';

/** How what leaves the house fares. */
export function DeliveryPage() {
  const delivery = useQuery(deliveryQuery);
  useTitle(words.title);
  return (
    <main id="main" className="page delivery" tabIndex={-1}>
      <h1>{words.title}</h1>
      <p className="delivery-lead">{words.lead}</p>
      {delivery.data ? (
        <>
          <div className="delivery-channels">
            {delivery.data.channels.map((channel) => (
              <Channel key={channel.channel} channel={channel} />
            ))}
          </div>
          <Providers providers={delivery.data.providers} />
        </>
      ) : delivery.error ? (
        <FailureState
          title={words.loadFailed}
          retrying={delivery.isFetching}
          onRetry={() => void delivery.refetch()}
        >
          {messageOf(delivery.error)}
        </FailureState>
      ) : (
        <Loading className="delivery-channels">
          <Skeleton shape="block" className="delivery-place" />
          <Skeleton shape="block" className="delivery-place" />
        </Loading>
      )}
      {/* Below what has come: it would be pushed down. */}
      {!delivery.isPending && <FailedList />}
    </main>
  );
}

const COUNTS = ['delivered', 'waiting', 'unsure', 'failed'] as const;

function Channel({ channel }: { channel: Delivery['channels'][number] }) {
  const now = useServerNow();
  return (
    <section className="delivery-channel" aria-label={words.channels[channel.channel]}>
      <h2>{words.channels[channel.channel]}</h2>
      <dl>
        {COUNTS.map((name) => (
          <div key={name} className={clsx(channel[name] > 0 && `delivery-some-${name}`)}>
            <dt>{words.counts[name]}</dt>
            <dd>{formatCount(channel[name])}</dd>
          </div>
        ))}
      </dl>
      {!channel.isSetUp && <p className="delivery-note">{words.notSetUp}</p>}
      {channel.oldestWaitingAt !== null && (
        <p className="delivery-note">{words.oldest(formatSpan(now - Date.parse(channel.oldestWaitingAt)))}</p>
      )}
    </section>
  );
}

function Providers({ providers }: { providers: Delivery['providers'] }) {
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="delivery-providers">
      <h2 id="delivery-providers">{words.providers}</h2>
      <ul className="delivery-providers">
        {providers.map((provider) => (
          <li key={provider.name} className={clsx(provider.failures > 0 && 'delivery-ill')}>
            <strong>
              {words.names[provider.name] ?? provider.name}
              {provider.isSimulated && <span className="delivery-simulated">{words.simulated}</span>}
            </strong>
            <span className="delivery-health">{healthOf(provider)}</span>
            {provider.lastFault !== null && <small>{words.lastFault(provider.lastFault)}</small>}
            <span className="delivery-sent">
              {words.columns.delivered} <b>{formatCount(provider.delivered)}</b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function healthOf({ failures, passedOverUntil }: Delivery['providers'][number]): string {
  if (passedOverUntil !== null) return words.passedOver(formatMoment(passedOverUntil));
  return failures > 0 ? words.failing(formatCount(failures)) : words.well;
}
