import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { World } from '../world.ts';
import { CAMERA_PERMISSIONS } from './security-headers.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface App {
  folder: string;
  /** Begins and ends with a slash. */
  base: string;
  permissions?: string;
}

/** The two web apps as built files; every other path under their base is theirs to route. */
export async function mountApps(app: FastifyInstance, world: World): Promise<void> {
  const { basePath } = world.config;
  const portal: App = { folder: join(ROOT, 'portal/dist'), base: basePath, permissions: CAMERA_PERMISSIONS };
  const console_: App = { folder: join(ROOT, 'console/dist'), base: '/console/' };
  for (const one of [portal, console_]) await mountApp(app, one, world.config);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api_prod/'))
      return reply
        .code(404)
        .send({ code: 'NOT_FOUND', msg: '没有这个接口', data: null, now: world.now().getTime() });
    // A page of an older build asks for files that are gone: a redirect would hand it a page instead of a script.
    if (request.method !== 'GET' || path.includes('/assets/'))
      return reply.code(404).header('cache-control', 'no-store').send();
    return reply.redirect(path === '/' ? basePath : `${basePath}login-v2`);
  });
}

const inAttribute = (text: string) => text.replace(/[<>&"']/g, '');

async function mountApp(
  app: FastifyInstance,
  { folder, base, permissions }: App,
  { siteName, filing }: World['config'],
): Promise<void> {
  const page = (await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined))
    ?.replaceAll('/__BASE__/', base)
    .replaceAll('__SITE_NAME__', () => inAttribute(siteName))
    .replaceAll('__ICP_NUMBER__', () => inAttribute(filing.icp))
    .replaceAll('__POLICE_NUMBER__', () => inAttribute(filing.police))
    .replaceAll('__OPERATOR__', () => inAttribute(filing.operator));
  if (page === undefined) return;
  const sendPage = (reply: FastifyReply) => {
    if (permissions) void reply.header('permissions-policy', permissions);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  };
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${base}assets/`,
    decorateReply: false,
    immutable: true,
    preCompressed: true,
    maxAge: '365d',
  });
  app.get(base, (_request, reply) => sendPage(reply));
  app.get(`${base}*`, (_request, reply) => sendPage(reply));
  if (base !== '/') app.get(base.slice(0, -1), (_request, reply) => reply.redirect(base));
}
