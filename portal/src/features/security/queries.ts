import { getOpenRecovery, getSecurity, listDevices } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { toldAsMessage } from '@yinji/web';
import { api } from '../../lib/api.ts';

export const securityQuery = queryOptions({
  queryKey: ['own', 'security', 'state'],
  queryFn: ({ signal }) => api.ask(getSecurity, {}, signal),
});

export const devicesQuery = queryOptions({
  queryKey: ['own', 'security', 'devices'],
  queryFn: ({ signal }) => api.ask(listDevices, {}, signal),
});

export const openRecoveryQuery = queryOptions({
  queryKey: ['own', 'security', 'recovery'],
  meta: toldAsMessage,
  queryFn: ({ signal }) => api.ask(getOpenRecovery, {}, signal),
});

/** All security queries: a change of one may change the others. */
export const SECURITY = { queryKey: ['own', 'security'] };
