import { openStack, type OpenStack } from '@yinji/testkit/open-stack';

let shared: Promise<OpenStack> | undefined;

/** An installation of the bench's own. The short forms share one, since their figures mean nothing. */
export async function openBenchStack(isShort: boolean, env: Record<string, string> = {}): Promise<OpenStack> {
  if (!isShort) return openStack(env);
  shared ??= openStack({ REQUESTS_PER_MINUTE: '100000000' });
  return { ...(await shared), close: () => Promise.resolve() };
}

export async function closeSharedStack(): Promise<void> {
  const stack = await shared?.catch(() => undefined);
  shared = undefined;
  await stack?.close();
}
