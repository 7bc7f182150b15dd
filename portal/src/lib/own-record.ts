import { getWork, listOwnWorks } from '@yinji/contract';
import { checkNumber } from '@yinji/evidence';
import { useQuery } from '@tanstack/react-query';
import { CallFailure } from '@yinji/web';
import { api } from './api.ts';
import { recordQuery } from './record-query.ts';
import { useSession } from './session.ts';

/** The query code of one's own work by its number, as on its certificate; null where the number is not one's own. */
async function findOwnCode(typed: string, signal: AbortSignal): Promise<string | null> {
  const number = checkNumber(typed);
  if (number === undefined) return null;
  const { items } = await api.ask(listOwnWorks, { page: 1, size: 1, keyword: number }, signal);
  const own = items.find(({ depositNumber }) => depositNumber === number);
  const work = own && (await api.ask(getWork, { id: own.id }, signal));
  return work?.deposit?.queryCode ?? null;
}

/** The record of a number. A holder need not type the code of a work that stands in their own list. */
export function useRecord(number: string | undefined, queryCode: string | undefined) {
  const isSignedIn = useSession() !== undefined;
  const asked = useQuery({
    ...recordQuery(number ?? '', queryCode),
    enabled: number !== undefined && !import.meta.env.SSR,
  });
  const isMissing = asked.error instanceof CallFailure && asked.error.kind === 'error';
  const own = useQuery({
    queryKey: ['own', 'code', number],
    queryFn: ({ signal }) => findOwnCode(number ?? '', signal),
    enabled: isSignedIn && isMissing && queryCode === undefined,
    retry: false,
  });
  const ownCode = own.data ?? undefined;
  const found = useQuery({ ...recordQuery(number ?? '', ownCode), enabled: ownCode !== undefined });
  return ownCode === undefined
    ? { record: asked, queryCode, isAsking: own.isFetching }
    : { record: found, queryCode: ownCode, isAsking: false };
}
