import { allCalls, nameOf } from '@yinji/contract/all-calls';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { badInputsOf, RIGHT_TO_LEFT } from './bad-inputs.ts';

const isTaken = (call: (typeof allCalls)[number], input: unknown) =>
  z.safeDecode(call.input, input as never).success;

describe.each(allCalls.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  const { example, wrong, odd } = badInputsOf(call);

  test('accepts its generated example', () => {
    const { success, error } = z.safeDecode(call.input, example as never);
    expect(success ? [] : error?.issues).toEqual([]);
  });

  test('refuses a field that is missing, of the wrong kind, too long, out of range or broken by a null byte', () => {
    expect(wrong.filter(({ input }) => isTaken(call, input)).map(({ what }) => what)).toEqual([]);
  });

  test('refuses text that changes the reading direction', () => {
    const turned = odd.filter(({ input }) => JSON.stringify(input).includes(RIGHT_TO_LEFT));
    expect(turned.filter(({ input }) => isTaken(call, input)).map(({ what }) => what)).toEqual([]);
  });
});
