import { describe, expect, test } from 'vitest';
import { defineLife, mayAct, nextOf } from './life.ts';
import { lives } from './lives.ts';

describe.each(lives.map((life) => [life.name, life] as const))('the life of a %s', (_name, life) => {
  test('reaches every state', () => {
    const reached = new Set<string>();
    const walk = (from: string) => {
      for (const to of Object.values(life.ways[from] ?? {}))
        if (to !== undefined && !reached.has(to)) {
          reached.add(to);
          walk(to);
        }
    };
    walk('none');
    expect([...reached].sort()).toEqual(Object.keys(life.states).sort());
  });

  test('knows who does each thing', () => {
    for (const [event, { by }] of Object.entries(life.events)) expect(by.length, event).toBeGreaterThan(0);
    for (const ways of Object.values(life.ways))
      for (const event of Object.keys(ways)) expect(Object.keys(life.events)).toContain(event);
  });
});

test('a way that is not in the table is none, and whoever is not named may not', () => {
  const life = defineLife({
    name: 'door',
    title: '门',
    states: { open: '开', shut: '关' },
    events: { build: { word: '建', by: ['holder'] }, shut: { word: '关', by: ['holder', 'operator'] } },
    ways: { none: { build: 'open' }, open: { shut: 'shut' }, shut: {} },
  });
  expect(nextOf(life, undefined, 'build')).toBe('open');
  expect(nextOf(life, 'shut', 'shut')).toBeUndefined();
  expect(mayAct(life, 'shut', 'operator')).toBe(true);
  expect(mayAct(life, 'shut', 'stranger')).toBe(false);
});
