import type { getNoticePreferences, OutputOf } from '@yinji/contract';
import { DEFAULT_COPIES, type World } from '../../platform/index.ts';
import { findAddresses, listPreferences } from './preferences-store.ts';

const CATEGORIES = ['review', 'rights', 'orders', 'security', 'system'] as const;

/** What a person wishes, with the defaults where nothing was said. */
export async function getPreferences(
  world: World,
  accountId: string,
): Promise<OutputOf<typeof getNoticePreferences>> {
  const said = new Map((await listPreferences(world.db, accountId)).map((row) => [row.category, row]));
  const { has_phone, has_mail } = await findAddresses(world.db, accountId);
  return {
    sms: Boolean(has_phone) && world.sms !== undefined,
    mail: Boolean(has_mail) && world.mail !== undefined,
    categories: CATEGORIES.map((category) => {
      const isFixed = category === 'security';
      const { sms, mail } = (isFixed ? undefined : said.get(category)) ?? DEFAULT_COPIES[category];
      return { category, sms, mail, isFixed };
    }),
  };
}
