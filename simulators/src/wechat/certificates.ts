import { platformCertificates } from '../cashier/context.ts';
import type { CashierContext } from '../cashier/context.ts';
import { beijingRfc3339 } from '../store/beijing-time.ts';
import { sealResource } from './resource-cipher.ts';

/** GET /v3/certificates: every platform certificate, each sealed with the APIv3 key. */
export const listCertificates = (context: CashierContext): unknown => ({
  data: platformCertificates(context).map(({ serial, certificate, effectiveAt, expiresAt }) => ({
    serial_no: serial,
    effective_time: beijingRfc3339(effectiveAt),
    expire_time: beijingRfc3339(expiresAt),
    encrypt_certificate: sealResource(context.keys.wechat.apiV3Key, certificate, 'certificate'),
  })),
});
