import { type getServiceState as contract, type OutputOf, SERVICE_PARTS } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { judgeService, type Looked } from './judge-service.ts';

type ServiceState = OutputOf<typeof contract>;
type Part = ServiceState['parts'][number];

/** Since when each part is as it is, as this process has seen it. */
const seen = new WeakMap<AppContext, Map<Part['part'], Part>>();

/** The same look at the house as `/health/ready` and the metrics, in three words. */
export async function getServiceState(context: AppContext, look: () => Promise<Looked>): Promise<ServiceState> {
  const states = judgeService(await look());
  const before = seen.get(context);
  const at = context.now().toISOString();
  const parts = SERVICE_PARTS.map((part): Part => {
    const last = before?.get(part);
    if (last?.state === states[part]) return last;
    return { part, state: states[part], since: before === undefined ? null : at };
  });
  seen.set(context, new Map(parts.map((one) => [one.part, one])));
  return { at, parts };
}
