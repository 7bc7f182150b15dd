import type { AnyCall } from '@yinji/contract';
import { allCalls } from '@yinji/contract/all-calls';
import type { WireClient } from '@yinji/testkit/people/wire-client';
import * as z from 'zod/mini';
import type { Said, Sent } from './ask.ts';

/** What happens around each request of a client. */
export interface Around {
  /** @returns an answer to an attacker who did what was asked */
  before(sent: Sent): Promise<Said | undefined>;
  after(sent: Sent, answer: unknown): Promise<void>;
}

/**
 * From here on `before` sees each request of this client first. Where an attacker did it, the client goes on with the
 * attacker's answer: the house is filled to its end, whatever is found.
 */
export function follow(client: WireClient, { before, after }: Around): void {
  const { call, blob, upload } = client;
  const around = async (sent: Sent, go: () => Promise<unknown>): Promise<unknown> => {
    const done = await before(sent);
    try {
      const answer = await go();
      await after(sent, answer);
      return answer;
    } catch (cause) {
      if (done === undefined) throw cause;
      const { data } = JSON.parse(done.text) as { data: unknown };
      return sent.file === undefined ? z.decode(sent.call.output, data as never) : data;
    }
  };
  const wireOf = (one: AnyCall, input: unknown) =>
    (z.encode(one.input, input as never) ?? {}) as Record<string, unknown>;
  client.call = (one, input) =>
    around({ call: one, input: wireOf(one, input) }, () => call(one, input)) as never;
  client.blob = (one, input) =>
    around({ call: one, input: wireOf(one, input) }, () => blob(one, input)) as never;
  client.upload = (path, query, name, bytes) => {
    const one = allCalls.find((other) => other.path === path);
    if (one === undefined) throw new Error(`no call ${path}`);
    return around({ call: one, input: query, file: { name, bytes } }, () => upload(path, query, name, bytes));
  };
}
