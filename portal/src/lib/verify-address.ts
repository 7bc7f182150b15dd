import { basePath, pageOrigin, underBase } from '@yinji/web';
import { paths } from '../config/paths.ts';

/** Where anybody verifies a number; absolute, as it stands in the QR code. The code opens a private work's status. */
export function verifyAddress(number: string, queryCode?: string): string {
  const query = new URLSearchParams({ number, ...(queryCode ? { code: queryCode } : {}) });
  return `${pageOrigin()}${underBase(`${paths.verify}?${query.toString()}`, basePath)}`;
}
