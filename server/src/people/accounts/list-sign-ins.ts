import { Refusal, type AppContext } from '../../platform/index.ts';
import { describeDevice } from './describe-device.ts';
import { countSignInsOf, listSignInsOf } from './sign-ins-store.ts';

/** Sign-in attempts on the account, newest first. */
export async function listSignIns(
  context: AppContext,
  accountId: string,
  { page, size }: { page: number; size: number },
) {
  if (page < 1 || size < 1 || size > 100) throw new Refusal('BAD_INPUT');
  const rows = await listSignInsOf(context.db, accountId, page, size);
  return {
    items: rows.map(({ id, at, way, outcome, device, address }) => ({
      id,
      at: at.toISOString(),
      way,
      outcome,
      device: describeDevice(device),
      address,
    })),
    total: await countSignInsOf(context.db, accountId),
  };
}
