import type { Labellers } from '@yinji/content-credentials';
import type { SealerClient } from '@yinji/sealer/client';
import type { Clock } from './clock/index.ts';
import type { Config } from './settings/config.ts';
import type { Database } from './db/database.ts';
import type { ObjectStore } from './objects/object-store.ts';
import type { SavingPaused } from './objects/watch-saving.ts';
import type { Decoders } from '@yinji/originality';
import type { CopyIndex } from '@yinji/originality/copy-index';
import type { CertificateAuthority } from './providers/certificate-authority/index.ts';
import type { FaceCheckProvider } from './providers/face-check/index.ts';
import type { MailSending } from './providers/mail/index.ts';
import type { PaymentProvider } from './providers/payment/index.ts';
import type { SmsSending } from './providers/sms/index.ts';
import type { TimeStamping } from './providers/time/index.ts';
import type { Vault } from './vault.ts';

/** Every outside dependency of a use case, passed in once. */
export interface AppContext {
  config: Config;
  db: Database;
  now(): Date;
  clock: Clock;
  vault: Vault;
  objects: ObjectStore;
  /** What cannot be saved now, if anything: see `SAVING_PAUSED`. */
  savingPaused(): SavingPaused | undefined;
  sealer: SealerClient;
  pictures: Decoders;
  /** Searches all hashes of pictures; no statement does. */
  copies: CopyIndex;
  labels: Labellers;
  payments: Readonly<Record<'wechat' | 'alipay', PaymentProvider>>;
  faceCheck: FaceCheckProvider;
  time: TimeStamping;
  /** Undefined where none is configured: messages of that channel fail with that reason. */
  sms: SmsSending | undefined;
  /** Undefined where none is configured: then e-mail is not offered. */
  mail: MailSending | undefined;
  /** Certifies creators' keys. */
  certificateAuthority: CertificateAuthority;
  /** Reports a fault that no caller receives. */
  report(what: string, cause: unknown): void;
}
