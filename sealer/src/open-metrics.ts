import { addGauge, type Metrics, openRegistry } from '@yinji/stack/metrics/serve-metrics';
import type { SigningRates } from './signing-rates.ts';
import type { Sequencer } from './sequencer.ts';

interface Ports {
  sequencer: Pick<Sequencer, 'state'>;
  rates: SigningRates['state'];
}

/** What `GET /health` says on the socket, as figures; no key, no digest, no id. */
export function openMetrics({ sequencer: { state }, rates }: Ports): Metrics {
  const registry = openRegistry();
  addGauge(registry, {
    name: 'yinji_sealer_leading',
    help: '1 while this sealer writes the log; a second one waits',
    read: () => Number(state().leading),
  });
  addGauge(registry, {
    name: 'yinji_sealer_fault',
    help: '1 while the log does not grow; the reason is in the log of the sealer',
    read: () => Number(state().fault !== undefined),
  });
  addGauge(registry, {
    name: 'yinji_sealer_unpublished_entries',
    help: 'Entries that no published checkpoint covers yet',
    read: () => state().size - state().publishedSize,
  });
  addGauge(registry, {
    name: 'yinji_sealer_witness_failures',
    help: 'Failed requests in a row',
    label: 'witness',
    read: () => state().witnesses.map(({ name, failures }) => [name, failures] as const),
  });
  addGauge(registry, {
    name: 'yinji_sealer_signed_last_hour',
    help: 'Signatures on documents and certificates',
    label: 'kind',
    read: () => Object.entries(rates()).map(([kind, { lastHour }]) => [kind, lastHour] as const),
  });
  addGauge(registry, {
    name: 'yinji_sealer_signing_limit',
    help: 'How many it makes in an hour at most',
    label: 'kind',
    read: () => Object.entries(rates()).map(([kind, { limit }]) => [kind, limit] as const),
  });
  return { registry };
}
