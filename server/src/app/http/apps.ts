import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/index.ts';
import { whereAsked } from './console-door.ts';
import { sendEncoded } from './encoded.ts';
import { openPrerenderedPages, toSheet, type Sheet } from './prerendered-pages.ts';
import { sayOpenEvaluation } from './open-evaluation.ts';
import { CAMERA_PERMISSIONS } from './security-headers.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const CONSOLE_BASE = '/console/';

interface App {
  folder: string;
  /** Begins and ends with a slash. */
  base: string;
  permissions?: string;
  /** At which host (`console-door.ts`). */
  console?: 'only';
}

/** The two web apps as built files; each routes every other path under its base. */
export async function mountApps(app: FastifyInstance, context: AppContext): Promise<void> {
  const { basePath } = context.config;
  const portal: App = { folder: join(ROOT, 'portal/dist'), base: basePath, permissions: CAMERA_PERMISSIONS };
  const console_: App = { folder: join(ROOT, 'console/dist'), base: CONSOLE_BASE, console: 'only' };
  for (const one of [portal, console_]) await mountApp(app, context, one);
  app.setNotFoundHandler((request, reply) => {
    const { atConsole, isOutside } = whereAsked(context.config, request);
    if (atConsole && isOutside) return reply.code(404).header('cache-control', 'no-store').send();
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api_prod/'))
      return reply
        .code(404)
        .send({ code: 'NOT_FOUND', msg: '没有这个接口', data: null, now: context.now().getTime() });
    // A page of an older build requests missing files: a redirect would send it a page instead of a script.
    if (request.method !== 'GET' || path.includes('/assets/'))
      return reply.code(404).header('cache-control', 'no-store').send();
    if (atConsole) return reply.redirect(CONSOLE_BASE);
    return reply.redirect(path === '/' ? basePath : `${basePath}login-v2`);
  });
}

const inAttribute = (text: string) => text.replace(/[<>&"']/g, '');

async function mountApp(
  app: FastifyInstance,
  context: AppContext,
  { folder, base, permissions, ...door }: App,
) {
  const { siteName, filing, isOpenEvaluation } = context.config;
  const built = (await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined))
    ?.replaceAll('/__BASE__/', base)
    .replaceAll('__SITE_NAME__', () => inAttribute(siteName))
    .replaceAll('__ICP_NUMBER__', () => inAttribute(filing.icp))
    .replaceAll('__POLICE_NUMBER__', () => inAttribute(filing.police))
    .replaceAll('__OPERATOR__', () => inAttribute(filing.operator));
  if (built === undefined) return;
  const page = isOpenEvaluation ? sayOpenEvaluation(built) : built;
  const prerenderedPage = await openPrerenderedPages(app, context, { folder, base, page });
  const bare = await toSheet(page);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const below = request.url.slice(base.length - 1);
    if (permissions) void reply.header('permissions-policy', permissions);
    return sendSheet(request, reply, (await prerenderedPage(below)) ?? bare);
  };
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...door };
    });
    await scope.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: `${base}assets/`,
      decorateReply: false,
      immutable: true,
      preCompressed: true,
      maxAge: '365d',
    });
    scope.get(base, sendPage);
    scope.get(`${base}*`, sendPage);
    if (base !== '/') scope.get(base.slice(0, -1), (_request, reply) => reply.redirect(base));
  });
}

function sendSheet(request: FastifyRequest, reply: FastifyReply, sheet: Sheet) {
  void reply.type('text/html; charset=utf-8').headers({
    'cache-control': 'no-cache',
    'content-security-policy': sheet.policy,
  });
  return sendEncoded(request, reply, sheet);
}
