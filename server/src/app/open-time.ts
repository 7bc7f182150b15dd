import { join } from 'node:path';
import type { SealerClient } from '@yinji/sealer/client';
import { readCertificates, type AppContext, type Config } from '../platform/index.ts';
import {
  createHttpTimeAuthority,
  openTimeStamping,
  type TimeAuthority,
  type TimeAuthoritySetting,
  type TimeStamping,
} from '../platform/providers/time/index.ts';

/** The time authorities of the settings, under the roots that verifiers get too (trust/tsa-ca.pem). */
export function openTime(
  config: Config,
  sealer: SealerClient,
  clock: AppContext['clock'],
  report: (what: string, cause: unknown) => void,
): TimeStamping {
  const open = ({ url, ...setting }: TimeAuthoritySetting): TimeAuthority =>
    url === undefined
      ? {
          ...setting,
          ask: (request) => sealer.timestamp(request),
          fetchList: async () => (await sealer.timeRevocationList()).list,
        }
      : createHttpTimeAuthority({ ...setting, url });
  return openTimeStamping({
    authorities: config.timeAuthorities.map(open),
    anchors: async () => readCertificates(join(config.dataDir, 'trust/tsa-ca.pem')),
    now: () => new Date(),
    observe: (genTime) => clock.observe('time-authority', genTime),
    report,
  });
}
