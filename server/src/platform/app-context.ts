import type { Labellers } from '@yinji/content-credentials';
import type { SealerClient } from '@yinji/sealer/client';
import type { Config } from './settings/config.ts';
import type { Database } from './db/database.ts';
import type { ObjectStore } from './objects/object-store.ts';
import type { Decoders } from '@yinji/originality';
import type { CertificateAuthority } from './providers/certificate-authority/index.ts';
import type { FaceCheckProvider } from './providers/face-check/index.ts';
import type { MailSending } from './providers/mail/index.ts';
import type { PaymentProvider } from './providers/payment/index.ts';
import type { SmsSending } from './providers/sms/index.ts';
import type { TimeStamping } from './providers/time/index.ts';
import type { Vault } from './vault.ts';

/** Everything outside that a use case may touch, handed in once. */
export interface AppContext {
  config: Config;
  db: Database;
  now(): Date;
  vault: Vault;
  objects: ObjectStore;
  sealer: SealerClient;
  pictures: Decoders;
  labels: Labellers;
  payments: Readonly<Record<'wechat' | 'alipay', PaymentProvider>>;
  faceCheck: FaceCheckProvider;
  time: TimeStamping;
  /** Undefined where none is set up: messages of that channel fail and say so. */
  sms: SmsSending | undefined;
  /** Undefined where none is set up: then e-mail is not offered either. */
  mail: MailSending | undefined;
  /** Certifies creators' keys. */
  certificateAuthority: CertificateAuthority;
  /** Hurries the schedules that may wait for what was committed. Losing it costs a minute, no more. */
  wake(): void;
  /** A fault that no caller hears of. */
  report(what: string, cause: unknown): void;
}
