import { openStack, type OpenStack } from '@yinji/testkit/open-stack';

let opened: Promise<OpenStack> | undefined;

/** The one installation of the tests in this folder: each works with people of its own, and leaves the queues empty. */
export const openHouse = (): Promise<OpenStack> => (opened ??= openStack());

export async function closeHouse(): Promise<void> {
  await (await opened?.catch(() => undefined))?.close();
}
