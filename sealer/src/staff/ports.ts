import type { Queryable } from '../log-store.ts';
import type { SecretBox } from './secret-box.ts';

export interface StaffPorts {
  db: Queryable;
  now: () => Date;
  box: SecretBox;
  /** Where the console stands, for passkeys; undefined where the setting is missing. */
  consoleUrl: string | undefined;
  /** Nobody decides as a second person without a second factor. */
  isFactorRequired: boolean;
}
