import * as calls from '@yinji/contract';
import { Refusal, type Route, type AppContext, accountRoute, inTransaction } from '../../platform/index.ts';
import { getPreferences } from './get-preferences.ts';
import * as store from './notices-store.ts';
import { putPreference } from './preferences-store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof store.findNotice>>>;

const present = (row: Row) => ({
  id: row.id,
  category: row.category,
  title: row.title,
  body: row.body,
  // The portal opens only paths that begin at its base.
  link: row.link === null ? null : `/${row.link.replace(/^\/+/, '')}`,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});

export const noticesRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.listNotices, async ({ page, size }, { actor }) => ({
    items: (await store.listNotices(context.db, actor.accountId, page, size)).map(present),
    total: await store.countNotices(context.db, actor.accountId, false),
  })),
  accountRoute(calls.countUnreadNotices, (_input, { actor }) =>
    store.countNotices(context.db, actor.accountId, true),
  ),
  accountRoute(calls.getNotice, async ({ id }, { actor }) => {
    await inTransaction(context.db, (tx) => store.markRead(tx, actor.accountId, context.now(), id));
    const row = Refusal.unlessFound(await store.findNotice(context.db, actor.accountId, id));
    return present(row);
  }),
  accountRoute(calls.deleteNotice, async ({ id }, { actor }) => {
    const isOwn = await inTransaction(context.db, (tx) =>
      store.deleteNotice(tx, actor.accountId, id, context.now()),
    );
    if (!isOwn) throw new Refusal('NOT_FOUND');
    return null;
  }),
  accountRoute(calls.readAllNotices, async (_input, { actor }) => {
    await inTransaction(context.db, (tx) => store.markRead(tx, actor.accountId, context.now()));
    return null;
  }),
  accountRoute(calls.getNoticePreferences, (_input, { actor }) => getPreferences(context, actor.accountId)),
  accountRoute(calls.setNoticePreference, async ({ category, sms, mail }, { actor }) => {
    const row = { account_id: actor.accountId, category, sms, mail };
    await inTransaction(context.db, (tx) => putPreference(tx, row));
    return getPreferences(context, actor.accountId);
  }),
];
