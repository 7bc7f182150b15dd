import { isEmailOffered } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Whether a mailbox is accepted beside a phone; it does not change while a page is open. */
export function useEmailOffered(): boolean {
  const { data = false } = useQuery({
    queryKey: ['email-offered'],
    queryFn: ({ signal }) => api.ask(isEmailOffered, {}, signal),
    staleTime: Infinity,
  });
  return data;
}
