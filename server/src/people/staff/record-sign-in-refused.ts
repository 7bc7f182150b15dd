import { StaffRefused } from '@yinji/sealer/staff-client';
import { type AppContext, recordSecurityEvent } from '../../platform/index.ts';

/** Who was refused stands in the security log, whether or not there is such a name; then the cause goes on. */
export const recordSignInRefused =
  (context: AppContext, who: string, network: string) =>
  async (cause: unknown): Promise<never> => {
    // After these two the password was right, and the console asks for another factor next.
    const isNext = (code: string) => code === 'SECOND_FACTOR_REQUIRED' || code === 'NOT_FOUND';
    if (cause instanceof StaffRefused && !isNext(cause.code)) {
      const isPassword = cause.code === 'CREDENTIALS_WRONG' || cause.code === 'PASSWORD_EXPIRED';
      const what = isPassword ? 'password' : 'factor';
      await recordSecurityEvent(context, { kind: 'staff-sign-in-refused', who, network, what });
    }
    throw cause;
  };
