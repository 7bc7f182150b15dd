import { getOpenRecovery, getSecurity, listDevices } from '@yinji/contract';
import { toldAsMessage } from '@yinji/web';
import { api } from '../../lib/api.ts';

export const securityQuery = api.query(['own', 'security', 'state'], getSecurity, {});

export const devicesQuery = api.query(['own', 'security', 'devices'], listDevices, {});

export const openRecoveryQuery = api.query(
  ['own', 'security', 'recovery'],
  getOpenRecovery,
  {},
  { meta: toldAsMessage },
);

/** All security queries: a change of one may change the others. */
export const SECURITY = { queryKey: ['own', 'security'] };
