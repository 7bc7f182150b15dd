import { API_PREFIX } from '@yinji/contract';

export type RequestKind = 'call' | 'staff' | 'upload' | 'log' | 'health' | 'page' | 'asset' | 'none';

/** By the route and never by the address, which anybody chooses: a handful of series for all requests. */
export function requestKindOf(route: string | undefined, isUpload = false): RequestKind {
  if (route === undefined) return 'none';
  if (isUpload) return 'upload';
  if (route.startsWith(`${API_PREFIX}console/`)) return 'staff';
  if (route.startsWith('/api_prod/')) return 'call';
  if (route.startsWith('/health/')) return 'health';
  if (/^\/(?:log|trust|verify)\//.test(route)) return 'log';
  return route.includes('/assets/') ? 'asset' : 'page';
}
