import type { AnyCall } from './call.ts';
import * as contract from './index.ts';

const isCall = (entry: [string, unknown]): entry is [string, AnyCall] => {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
};

const named = Object.entries<unknown>(contract).filter(isCall);
const names = new Map(named.map(([name, call]) => [call, name]));

/** Every call, for the server and the OpenAPI page. Web apps import the single calls they make. */
export const allCalls: readonly AnyCall[] = named.map(([, call]) => call);

/** The name under which a call is exported; the web apps do not need it. */
export function nameOf(call: AnyCall): string {
  const name = names.get(call);
  if (name === undefined) throw new Error(`not exported by the contract: ${call.path}`);
  return name;
}
