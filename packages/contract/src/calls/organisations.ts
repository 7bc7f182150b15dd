import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, id, instant, nothing } from '../shapes.ts';
import { account } from '../wire/accounts.ts';
import { phone } from '../wire/sign-in.ts';

/** `viewer` reads, `editor` makes and submits works, `owner` also pays, signs, invites and removes. */
export const organisationRole = z.enum(['owner', 'editor', 'viewer']);

const invitation = z.object({
  id,
  organisationName: z.string(),
  role: organisationRole,
  invitedBy: z.string(),
  expiresAt: instant,
});

export const listOwnOrganisations = defineCall({
  route: 'GET organisation/own',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我所在的单位与收到的邀请',
  input: empty,
  output: z.object({
    organisations: z.array(z.object({ id, name: z.string(), role: organisationRole, since: instant })),
    invitations: z.array(invitation),
    /** The organisation acted for in this session, or null. */
    actingFor: z.nullable(id),
  }),
});

export const enterOrganisation = defineCall({
  route: 'POST organisation/enter',
  access: byAccount({ realName: true, member: false, organisation: 'viewer', guardian: null }),
  summary: '以成员身份进入单位账号；答复单位的会话，原会话不变',
  input: z.strictObject({ id }),
  output: z.object({ token: z.string(), account: account.def.out }),
});

export const answerInvitation = defineCall({
  route: 'POST organisation/answerInvitation',
  access: byAccount({ realName: true, member: false, organisation: 'never', guardian: null }),
  summary: '接受或谢绝邀请；接受移交即成为负责人，原负责人成为编辑',
  input: z.strictObject({ id, accept: z.boolean() }),
  output: nothing,
});

export const leaveOrganisation = defineCall({
  route: 'POST organisation/leave',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '退出单位；负责人须先移交',
  input: z.strictObject({ id }),
  output: nothing,
});

export const listMembers = defineCall({
  route: 'GET organisation/members',
  access: byAccount({ realName: false, member: false, organisation: 'only-viewer', guardian: null }),
  summary: '单位的成员与未答复的邀请；在单位会话中使用',
  input: empty,
  output: z.object({
    members: z.array(
      z.object({
        personId: id,
        name: z.string(),
        maskedPhone: z.nullable(z.string()),
        role: organisationRole,
        since: instant,
        isSelf: z.boolean(),
      }),
    ),
    invitations: z.array(z.object({ id, maskedPhone: z.string(), role: organisationRole, expiresAt: instant })),
    ownRole: organisationRole,
  }),
});

export const inviteMember = defineCall({
  route: 'POST organisation/invite',
  access: byAccount({ realName: false, member: false, organisation: 'only-owner', guardian: null }),
  summary: '按手机号邀请；角色 owner 即移交；无论账号是否存在，答复与名单相同',
  input: z.strictObject({ phone, role: organisationRole }),
  output: nothing,
});

export const withdrawInvitation = defineCall({
  route: 'POST organisation/withdrawInvitation',
  access: byAccount({ realName: false, member: false, organisation: 'only-owner', guardian: null }),
  summary: '撤回未答复的邀请',
  input: z.strictObject({ id }),
  output: nothing,
});

export const setMemberRole = defineCall({
  route: 'POST organisation/setRole',
  access: byAccount({ realName: false, member: false, organisation: 'only-owner', guardian: null }),
  summary: '改为编辑或查看，或移出单位',
  input: z.strictObject({ personId: id, role: z.enum(['editor', 'viewer', 'none']) }),
  output: nothing,
});
