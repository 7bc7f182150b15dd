import { expect, test } from 'vitest';
import { beijingDateTime, beijingRfc3339, parseBeijingDateTime } from './beijing-time.ts';

test.each(['UTC', 'Asia/Shanghai', 'America/New_York'])(
  'Beijing time does not follow the process zone %s',
  (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      const at = new Date('2026-12-31T16:30:05Z');
      expect(beijingDateTime(at)).toBe('2027-01-01 00:30:05');
      expect(beijingRfc3339(at)).toBe('2027-01-01T00:30:05+08:00');
      expect(parseBeijingDateTime('2027-01-01 00:30:05')).toEqual(at);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  },
);

test('text that is not a Beijing time is refused', () => {
  for (const text of ['', '2027-01-01', '2027-13-01 00:00:00', '2027-01-01T00:00:00']) {
    expect(() => parseBeijingDateTime(text)).toThrow(RangeError);
  }
});
