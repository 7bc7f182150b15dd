import { recoverSigningKeys, type OutputOf } from '@yinji/contract';
import { useRef } from 'react';
import { api } from '../../lib/api.ts';

export type GetWraps = () => Promise<OutputOf<typeof recoverSigningKeys>>;

/** The account's enciphered keys, asked for once: the person is told each time. */
export function useWraps(): GetWraps {
  const wraps = useRef<Awaited<ReturnType<GetWraps>>>(undefined);
  return async () => (wraps.current ??= await api.call(recoverSigningKeys, {}));
}
