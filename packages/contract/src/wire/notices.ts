import * as z from 'zod/mini';
import { byAccount, byAccountBeforeAgreements } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, id, instant, nothing } from '../shapes.ts';
import { pageQuery, wirePage } from './page.ts';

const notice = z.object({
  id,
  category: z.enum(['review', 'rights', 'orders', 'security', 'system']),
  title: z.string(),
  body: z.string(),
  /** Where the notice leads inside the portal, or null. */
  link: z.nullable(z.string()),
  createdAt: instant,
  readAt: z.nullable(instant),
});

export const listNotices = defineCall({
  route: 'GET notice/noticePageList',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我的消息',
  input: pageQuery(20),
  output: wirePage(notice),
});

export const countUnreadNotices = defineCall({
  route: 'GET notice/noticeTheNumber',
  access: byAccountBeforeAgreements({ organisation: 'viewer' }),
  summary: '未读条数，每 30 秒询问',
  input: empty,
  output: z.int(),
});

export const getNotice = defineCall({
  route: 'GET notice/informTheDetails',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '消息详情，读后即为已读',
  input: z.strictObject({ id }),
  output: notice,
});

export const deleteNotice = defineCall({
  route: 'POST notice/deleteMessage',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '删除一条消息',
  input: z.strictObject({ id }),
  output: nothing,
});

export const readAllNotices = defineCall({
  route: 'POST notice/allHaveBeenRead',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '全部标为已读',
  input: empty,
  output: nothing,
});
