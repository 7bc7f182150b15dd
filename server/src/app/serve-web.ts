import type { Registry } from 'prom-client';
import { releaseVerifiers } from '../documents/index.ts';
import type { AppContext } from '../platform/index.ts';
import { measureRequests } from './metrics/measure-requests.ts';
import { buildApp } from './app.ts';

/** Answers HTTP; runs no job. Requests are counted in `registry`. Returns where, and how to stop. */
export async function serveWeb(
  context: AppContext,
  registry?: Registry,
): Promise<{ url: string; endWeb(): Promise<void> }> {
  const app = await buildApp(context);
  if (registry !== undefined) measureRequests(app, registry);
  await releaseVerifiers(context);
  const { port, host } = context.config;
  const url = await app.listen({ port, host });
  return { url, endWeb: () => app.close() };
}
