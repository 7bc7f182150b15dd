import { basePath, pageOrigin, underBase } from '@yinji/web';
import { paths } from '../config/paths.ts';

/** Absolute address for verifying a number, as in the QR code. The code opens a private work's status. */
export function verifyAddress(number: string, queryCode?: string): string {
  const query = new URLSearchParams({ number, ...(queryCode ? { code: queryCode } : {}) });
  return `${pageOrigin()}${underBase(`${paths.verify}?${query.toString()}`, basePath)}`;
}
