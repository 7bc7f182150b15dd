import { expect, test } from 'vitest';
import { canPrint } from '@yinji/testkit/documents/print-page';
import { provePaperPhoto } from './paper-photo.ts';

/** An own rosette whose sheet was placed badly, and a soft photograph that one of four others resembles. */
const HARD = [180, 448];

test.skipIf(!canPrint())(
  'in the two hardest photographs no own rosette differs and no other passes, which one limit could not do',
  { timeout: 600_000 },
  async () => {
    const wish = { count: 500, seed: 1, only: HARD };
    const { faults, ownLead, otherLead } = await provePaperPhoto(wish, () => undefined);
    expect(faults).toEqual([]);
    expect(Math.min(...ownLead)).toBeLessThan(Math.max(...otherLead));
  },
);
