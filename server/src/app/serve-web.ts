import { releaseVerifiers } from '../documents/index.ts';
import type { AppContext } from '../platform/index.ts';
import { buildApp } from './app.ts';

/** Answers HTTP; runs no job. Returns where, and how to stop. */
export async function serveWeb(context: AppContext): Promise<{ url: string; endWeb(): Promise<void> }> {
  const app = await buildApp(context);
  await releaseVerifiers(context);
  const { port, host } = context.config;
  const url = await app.listen({ port, host });
  return { url, endWeb: () => app.close() };
}
