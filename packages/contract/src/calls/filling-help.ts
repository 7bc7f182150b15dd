import * as z from 'zod/mini';
import { byAccount, byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import { helpToken } from '../help-token.ts';
import { empty, instant, line, nothing, workType } from '../shapes.ts';

export const makeFillingHelp = defineCall({
  route: 'POST fillingHelp/make',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '请家人帮忙填作品名称与类别：做一个链接；只给一次，24 小时，新的顶替旧的',
  input: empty,
  output: z.object({ token: z.string(), madeAt: instant }),
});

export const endFillingHelp = defineCall({
  route: 'POST fillingHelp/end',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '收回链接，家人填的内容一并删去',
  input: empty,
  output: nothing,
});

export const getFillingHelp = defineCall({
  route: 'GET fillingHelp/own',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '我的链接与家人填的内容；没有则为 null',
  input: empty,
  output: z.nullable(
    z.object({
      madeAt: instant,
      endsAt: instant,
      filled: z.nullable(z.object({ title: line(100), workType })),
    }),
  ),
});

export const showFillingHelp = defineCall({
  route: 'POST fillingHelp/show',
  access: byVisitor,
  summary: '帮忙的人打开链接：还能不能填；不含任何关于作者与作品的内容',
  input: z.strictObject({ token: helpToken }),
  output: z.object({ endsAt: instant, isFilled: z.boolean() }),
});

export const answerFillingHelp = defineCall({
  route: 'POST fillingHelp/answer',
  access: byVisitor,
  summary: '帮忙的人填名称与类别；作者看过、采用才算数',
  input: z.strictObject({ token: helpToken, title: line(100), workType }),
  output: nothing,
});
