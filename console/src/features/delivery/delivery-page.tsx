import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@yinji/ui';
import { clsx } from 'clsx';
import { useServerNow } from '@yinji/web';
import { formatCount, formatMoment, formatSpan } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { deliveryQuery, type Delivery } from './delivery-query.ts';
import { FailedList } from './failed-list.tsx';
import { words } from './words.ts';
import './delivery.css';

/** State of outgoing messages. */
export function DeliveryPage() {
  const delivery = useQuery(deliveryQuery);
  useTitle(words.title);
  return (
    <main id="main" className="page delivery" tabIndex={-1}>
      <h1>{words.title}</h1>
      <p className="max-w-none mt-6 mb-28 mx-0 text-ink-2">{words.lead}</p>
      {delivery.data ? (
        <>
          <div className="delivery-channels">
            {delivery.data.channels.map((channel) => (
              <Channel key={channel.channel} channel={channel} />
            ))}
          </div>
          <Providers providers={delivery.data.providers} />
        </>
      ) : (
        <QueryPlace query={delivery} title={words.loadFailed} className="delivery-channels">
          <Skeleton shape="block" className="delivery-place" />
          <Skeleton shape="block" className="delivery-place" />
        </QueryPlace>
      )}
      {/* Below the loaded content, which would otherwise push it down. */}
      {!delivery.isPending && <FailedList />}
    </main>
  );
}

const COUNTS = ['delivered', 'waiting', 'unsure', 'failed'] as const;

function Channel({ channel }: { channel: Delivery['channels'][number] }) {
  const now = useServerNow();
  return (
    <section
      className="delivery-channel pt-20 pb-24 px-28 line rounded-(--radius) bg-surface max-sm:p-16"
      aria-label={words.channels[channel.channel]}
    >
      <h2>{words.channels[channel.channel]}</h2>
      <dl className="grid grid-cols-[repeat(4,1fr)] mt-8">
        {COUNTS.map((name) => (
          <div key={name} className={clsx(channel[name] > 0 && `delivery-some-${name}`)}>
            <dt className="text-ink-3 text-13 leading-20">{words.counts[name]}</dt>
            <dd className="[font:600_26px/44px_var(--serif)] max-sm:text-22">{formatCount(channel[name])}</dd>
          </div>
        ))}
      </dl>
      {!channel.isSetUp && <p className="max-w-none mt-8 text-ink-3 text-13">{words.notSetUp}</p>}
      {channel.oldestWaitingAt !== null && (
        <p className="max-w-none mt-8 text-ink-3 text-13">
          {words.oldest(formatSpan(now - Date.parse(channel.oldestWaitingAt)))}
        </p>
      )}
    </section>
  );
}

function Providers({ providers }: { providers: Delivery['providers'] }) {
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="delivery-providers">
      <h2 id="delivery-providers">{words.providers}</h2>
      <ul>
        {providers.map((provider) => (
          <li
            key={provider.name}
            className={clsx(
              'grid grid-cols-[220px_minmax(0,1fr)_auto] gap-x-16 gap-y-0 items-baseline py-12 px-0 line-b max-sm:grid-cols-[minmax(0,1fr)_auto]',
              provider.failures > 0 && 'delivery-ill',
            )}
          >
            <strong className="font-medium">
              {words.names[provider.name] ?? provider.name}
              {provider.isSimulated && (
                <span className="ml-8 py-0 px-6 line-strong rounded-(--radius-tag) text-ink-3 text-12 font-normal">
                  {words.simulated}
                </span>
              )}
            </strong>
            <span className="delivery-health text-passed max-sm:row-[auto] max-sm:col-span-full">
              {healthOf(provider)}
            </span>
            {provider.lastFault !== null && (
              <small className="row-2 col-2 text-ink-3 text-12 wrap-anywhere max-sm:row-[auto] max-sm:col-span-full">
                {words.lastFault(provider.lastFault)}
              </small>
            )}
            <span className="row-1 col-3 text-ink-3 text-12 max-sm:col-2">
              {words.columns.delivered}{' '}
              <b className="ml-6 text-ink [font:600_16px/24px_var(--serif)]">
                {formatCount(provider.delivered)}
              </b>
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
