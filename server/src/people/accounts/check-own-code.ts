import type { OwnCodePurpose } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { checkCode } from './check-code.ts';
import { getOwnTarget } from './get-own-target.ts';

/** A code to the account's phone, or to its mailbox where it has none. Counts the try and answers the code's id. */
export const checkOwnCode = async (
  context: AppContext,
  accountId: string,
  purpose: OwnCodePurpose,
  code: string,
): Promise<string> =>
  checkCode(context, { target: await getOwnTarget(context, accountId), purpose, accountId }, code, '');
