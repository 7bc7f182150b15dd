import type { Database, AppContext } from '../../platform/index.ts';
import { findSealedTargets } from './accounts-store.ts';
import type { Target } from './target.ts';

/** Every channel beside the notices: phone and mailbox, where known. */
export async function listChannels(context: AppContext, db: Database, accountId: string): Promise<Target[]> {
  const row = await findSealedTargets(db, accountId);
  const channels: [Target['channel'], Uint8Array | null][] = [
    ['sms', row?.phone_sealed ?? null],
    ['email', row?.email_sealed ?? null],
  ];
  return channels.flatMap(([channel, sealed]) =>
    sealed === null ? [] : [{ channel, address: context.vault.open('account', sealed) }],
  );
}
