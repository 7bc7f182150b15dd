import { getTrust } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { serverNow, transport } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { nameLogBackers, readLogTrust, type LogBackers } from '../../lib/verification/engine/log-trust.ts';
import { trustFilesOf } from '../../lib/verification/engine/trust-files.ts';
import { countedWitnesses } from '@yinji/evidence';
import { checkpointOf, readLedger, type Ledger, type ReadLog } from './engine/ledger.ts';

export interface FetchedLedger {
  ledger: Ledger;
  backers: LogBackers;
  takenAt: number;
}

const KEY = ['self-proof'];

/** The public log as it is now; null where the published policy is not to be relied on. */
export function useLedger() {
  const client = useQueryClient();
  return useQuery({
    queryKey: KEY,
    // Its parts are functions and bytes: it is replaced as a whole.
    structuralSharing: false,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<FetchedLedger | null> => {
      const { files } = await api.ask(getTrust, {}, signal);
      const trusted = await readLogTrust(trustFilesOf(files));
      if (!trusted) return null;
      const before = client.getQueryData<FetchedLedger | null>(KEY)?.ledger;
      const read = await readLedger(readPublicLog(signal), trusted.policy, before?.note);
      const ledger = { ...read, older: read.older ?? before?.older };
      const { origin } = checkpointOf(ledger.note);
      const keys = [
        { role: 'operator' as const, id: origin, name: origin },
        ...countedWitnesses(trusted.policy).map(({ key: { name } }) => ({
          role: 'witness' as const,
          id: name,
          name,
        })),
      ];
      return { ledger, backers: nameLogBackers(keys, trusted), takenAt: serverNow() };
    },
  });
}

/** Below `/log/` of this origin. The checkpoint is asked for anew each time. */
const readPublicLog =
  (signal: AbortSignal): ReadLog =>
  async (path) => {
    const cache = path === 'checkpoint' ? 'no-store' : 'default';
    const answer = await transport.fetch(`/log/${path}`, { signal, cache, credentials: 'omit' });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`the log answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
