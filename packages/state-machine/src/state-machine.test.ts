import { describe, expect, test } from 'vitest';
import { orderMachine, paymentMachine, refundMachine } from './money.ts';
import { defineStateMachine, eventsFor, mayAct, nextState, type StateMachine } from './state-machine.ts';
import { stateMachines } from './state-machines.ts';
import { trackMachines } from './tracks.ts';

const all: readonly StateMachine[] = [
  ...Object.values(trackMachines),
  orderMachine,
  paymentMachine,
  refundMachine,
  ...stateMachines,
];

describe.each(all.map((machine) => [machine.name, machine] as const))('the states of %s', (_name, machine) => {
  test('can all be reached', () => {
    const reached = new Set<string>();
    const walk = (from: string) => {
      for (const to of Object.values(machine.transitions[from] ?? {}))
        if (to !== undefined && !reached.has(to)) {
          reached.add(to);
          walk(to);
        }
    };
    walk('none');
    expect([...reached].sort()).toEqual(Object.keys(machine.states).sort());
  });

  test('say who does each thing', () => {
    for (const [event, { by }] of Object.entries(machine.events)) expect(by.length, event).toBeGreaterThan(0);
    for (const targets of Object.values(machine.transitions))
      for (const event of Object.keys(targets)) expect(Object.keys(machine.events)).toContain(event);
  });
});

test('a transition outside the table does not exist, and a role outside the list may not use it', () => {
  const door = defineStateMachine({
    name: 'door',
    title: '门',
    states: { open: '开', shut: '关' },
    events: { build: { word: '建', by: ['holder'] }, shut: { word: '关', by: ['holder', 'operator'] } },
    transitions: { none: { build: 'open' }, open: { shut: 'shut' }, shut: {} },
  });
  expect(nextState(door, undefined, 'build')).toBe('open');
  expect(nextState(door, 'shut', 'shut')).toBeUndefined();
  expect(mayAct(door, 'shut', 'operator')).toBe(true);
  expect(mayAct(door, 'shut', 'stranger')).toBe(false);
  expect(eventsFor(door, 'open', 'operator')).toEqual(['shut']);
  expect(eventsFor(door, undefined, 'operator')).toEqual([]);
});
