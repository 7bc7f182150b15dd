import type { getNoticePreferences, OutputOf } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { DEFAULT_COPIES } from './preference.ts';
import { findAddresses, listPreferences } from './preferences-store.ts';

const CATEGORIES = ['review', 'rights', 'orders', 'security', 'system'] as const;

/** A person's settings, with defaults. */
export async function getPreferences(
  context: AppContext,
  accountId: string,
): Promise<OutputOf<typeof getNoticePreferences>> {
  const said = new Map((await listPreferences(context.db, accountId)).map((row) => [row.category, row]));
  const { has_phone, has_mail } = await findAddresses(context.db, accountId);
  return {
    sms: Boolean(has_phone) && context.sms !== undefined,
    mail: Boolean(has_mail) && context.mail !== undefined,
    categories: CATEGORIES.map((category) => {
      const isFixed = category === 'security';
      const { sms, mail } = (isFixed ? undefined : said.get(category)) ?? DEFAULT_COPIES[category];
      return { category, sms, mail, isFixed };
    }),
  };
}
