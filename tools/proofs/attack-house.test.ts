import { expect, test } from 'vitest';
import { proveAttackHouse } from './attack-house.ts';

test(
  'whatever somebody is about to do in a filled house, nobody else can: a seeded part of all others',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    const tell = (line: string) => void (told.push(line), process.env['TELL'] && console.log(line));
    expect(await proveAttackHouse({ seed: 1, share: 0.15 }, tell), told.join('\n')).toEqual([]);
  },
);
