import type { AnyCall } from '@yinji/contract';
import { choicesOf, inputSchema, type Schema } from '@yinji/testkit/bad-inputs/json-schema';

const OF_A_PERSON = /^(phone|newPhone|email|name|idNumber|creditCode)$/;

const namesIn = (schema: Schema): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, of]) => [name, ...namesIn(of)]),
  ...(schema.items === undefined ? [] : namesIn(schema.items)),
  ...[...(choicesOf(schema) ?? []), ...(schema.allOf ?? [])].flatMap(namesIn),
];

/** Whether a call takes a phone, a mailbox, a name or a number of somebody. */
export const takesPerson = (call: AnyCall): boolean =>
  namesIn(inputSchema(call)).some((name) => OF_A_PERSON.test(name));
