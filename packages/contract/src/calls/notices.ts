import * as z from 'zod/mini';
import { byAccount, byStaff } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, id, instant, line, nothing, text } from '../shapes.ts';

export const noticeCategory = z.enum(['review', 'rights', 'orders', 'security', 'system']);

const noticePreferences = z.object({
  /** Whether a copy of this kind can reach the person: an address is known and the channel is configured. */
  sms: z.boolean(),
  mail: z.boolean(),
  categories: z.array(
    z.object({
      category: noticeCategory,
      sms: z.boolean(),
      mail: z.boolean(),
      /** Always sent over every channel. */
      isFixed: z.boolean(),
    }),
  ),
});

export const getNoticePreferences = defineCall({
  route: 'GET notice/preferences',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '各类消息另以短信、邮件抄送与否；站内总会送达',
  input: empty,
  output: noticePreferences,
});

export const setNoticePreference = defineCall({
  route: 'POST notice/setPreference',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '设定一类消息的抄送；账号安全类不能关闭',
  input: z.strictObject({
    category: z.enum(['review', 'rights', 'orders', 'system']),
    sms: z.boolean(),
    mail: z.boolean(),
  }),
  output: noticePreferences,
});

const messageChannel = z.enum(['sms', 'email']);

export const getDelivery = defineCall({
  route: 'GET console/delivery',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '近 24 小时短信与邮件的发送情况，及各服务商的状态',
  input: empty,
  output: z.object({
    since: instant,
    channels: z.array(
      z.object({
        channel: messageChannel,
        isSetUp: z.boolean(),
        waiting: z.int(),
        delivered: z.int(),
        unsure: z.int(),
        failed: z.int(),
        oldestWaitingAt: z.nullable(instant),
      }),
    ),
    providers: z.array(
      z.object({
        channel: messageChannel,
        name: z.string(),
        isSimulated: z.boolean(),
        delivered: z.int(),
        failures: z.int(),
        lastFault: z.nullable(z.string()),
        passedOverUntil: z.nullable(instant),
      }),
    ),
  }),
});

export const listFailedMessages = defineCall({
  route: 'GET console/failedMessages',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '没有发出或结果未知的短信与邮件，新的在前；号码已遮蔽，内容不显示',
  input: z.strictObject({ before: z.optional(id) }),
  output: z.object({
    items: z.array(
      z.object({
        id,
        channel: messageChannel,
        kind: z.string(),
        maskedTarget: z.string(),
        state: z.enum(['failed', 'unsure']),
        error: z.nullable(z.string()),
        provider: z.nullable(z.string()),
        tries: z.int(),
        createdAt: instant,
        canRetry: z.boolean(),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

export const retryMessage = defineCall({
  route: 'POST console/retryMessage',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '重新发送一条；结果未知的可能使对方收到两次',
  audit: { 'message-retried': '重发消息' },
  input: z.strictObject({ id }),
  output: nothing,
});

/** A page of the portal below its base path, never an external one. */
const portalLink = z.string().check(z.trim(), z.maxLength(200), z.regex(/^\/[\w-]+(?:\?[\w=&%.-]*)?$/));

export const broadcast = z.object({
  id,
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  audience: z.enum(['all', 'members']),
  state: z.enum(['draft', 'sending', 'sent', 'recalled']),
  author: z.string(),
  createdAt: instant,
  confirmedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  recalledAt: z.nullable(instant),
  /** Recipients now while it is a draft; actual recipients afterwards. */
  people: z.int(),
  reached: z.int(),
  read: z.int(),
});

export const listBroadcasts = defineCall({
  route: 'GET console/broadcasts',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '公告：草稿、发送中、已发送与已撤回，新的在前',
  input: z.strictObject({ before: z.optional(id) }),
  output: z.object({ items: z.array(broadcast), hasMore: z.boolean() }),
});

export const draftBroadcast = defineCall({
  route: 'POST console/draftBroadcast',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '写下一则公告供预览；以调用方的 id 重复提交不产生第二则',
  audit: { 'broadcast-drafted': '起草公告' },
  input: z.strictObject({
    id,
    title: line(40, 2),
    body: text(1000, 2),
    link: z.nullable(portalLink),
    audience: z.enum(['all', 'members']),
  }),
  output: broadcast,
});

export const sendBroadcast = defineCall({
  route: 'POST console/sendBroadcast',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '确认发送：此刻已注册的每人一次；重复确认不改变什么',
  audit: { 'broadcast-sent': '发送公告' },
  input: z.strictObject({ id, confirmed: z.literal(true) }),
  output: broadcast,
});

export const recallBroadcast = defineCall({
  route: 'POST console/recallBroadcast',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '撤回：停止发送，未读的不再显示，已读的留下；草稿则作废',
  audit: { 'broadcast-recalled': '撤回公告' },
  input: z.strictObject({ id, confirmed: z.literal(true) }),
  output: broadcast,
});
