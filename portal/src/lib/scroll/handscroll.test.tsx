import type { WorkDetail } from '@yinji/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PublicRecord } from '../record-query.ts';
import { colophonsOf, publicColophonsOf } from './colophons.ts';
import { formatHanDay } from './han-date.ts';
import { Handscroll } from './handscroll.tsx';
import { VerticalText } from './vertical-text.tsx';
import { scrollWords as words } from './words.ts';

type Entry = PublicRecord['timeline'][number];
const NOTHING = { confirmation: null, certification: null, versions: [] } as Pick<
  WorkDetail,
  'confirmation' | 'certification' | 'versions'
>;

const entry = (what: string, day: number, proof: Partial<Entry> = {}): Entry => ({
  at: `2026-11-${day}T01:30:00Z`,
  what,
  outcome: null,
  label: `${what} ${day}`,
  logIndex: day,
  recordSha256: String(day).padStart(64, '0'),
  cosigned: true,
  stamped: true,
  ...proof,
});

const draw = (timeline: Entry[], chosen?: string, tracks = NOTHING) =>
  renderToStaticMarkup(
    <Handscroll
      title="江行初霁"
      author="闻知白"
      previewUrl="/a.png"
      colophons={colophonsOf(timeline, tracks, [])}
      chosen={chosen}
      onChoose={() => {}}
    />,
  );

const looks = (html: string) =>
  [...html.matchAll(/data-look="(\w+)"[^>]*>([^<]*)</g)].map(([, a, b]) => [a, b]);

test('an event is written after those before it, in whatever order they arrive', () => {
  const [first, second, third] = [entry('deposit', 18), entry('confirmation', 20), entry('objection', 22)];
  expect(colophonsOf([third, first, second], NOTHING, []).map(({ entry: one }) => one)).toEqual([
    first,
    second,
    third,
  ]);
});

test('no seal stands before its proof is whole', () => {
  for (const missing of [{ logIndex: null }, { cosigned: false }, { stamped: false }])
    expect(looks(draw([entry('deposit', 18, missing)]))).toEqual([['outline', '']]);
  // Only a deposit is stamped by itself: the rest is proven by the log.
  expect(looks(draw([entry('deposit', 18), entry('signature', 20, { stamped: false })]))).toEqual([
    ['registry', '存证'],
    ['own', '签署'],
  ]);
});

test('a seal names its event and day, and opens the proof that the address carries', () => {
  const one = entry('deposit', 18);
  const closed = draw([one]);
  expect(closed).toContain(`>${words.seal(one.label, '2026-11-18')}<`);
  expect(closed).toContain('aria-expanded="false"');
  expect(closed).not.toContain(one.recordSha256);
  expect(closed).not.toContain('colophon-line');
  const open = draw([one], one.recordSha256);
  expect(open).toContain('aria-expanded="true"');
  expect(open).toContain(one.recordSha256);
  expect(open).toContain(words.provesNot);
  expect(open.match(/colophon-line/g)).toHaveLength(1);
});

test('what is under review has a stone without characters and no proof; what was refused has neither', () => {
  const track = { since: '2026-11-25T00:00:00Z', reason: '署名与材料不符' };
  const html = draw([], undefined, {
    ...NOTHING,
    confirmation: { ...track, state: 'reviewing' },
    certification: { ...track, state: 'rejected' },
  } as typeof NOTHING);
  expect(looks(html)).toEqual([['outline', '']]);
  expect(html).not.toContain('<button');
  expect(html).toContain(track.reason);
});

test('a refusal of either track makes no record, and still stands where it happened', () => {
  const rejected = { state: 'rejected', since: '2026-11-20T00:00:00Z', reason: '画面与在册的一件相同' };
  const tracks = { ...NOTHING, confirmation: rejected, certification: rejected } as typeof NOTHING;
  const states = colophonsOf([entry('deposit', 18), entry('document', 24)], tracks, []).map(
    ({ state }) => state,
  );
  expect(states).toEqual(['sealed', 'refused', 'refused', 'sealed']);
});

test('a seal names the outcome of its record, and says nothing of a decision that it did not take', () => {
  const seals = [
    entry('confirmation', 18, { outcome: 'passed' }),
    entry('confirmation', 19, { outcome: 'rejected' }),
    entry('transfer', 20, { outcome: 'assignment' }),
    entry('transfer', 21, { outcome: 'licence' }),
    entry('objection', 22, { outcome: 'accepted' }),
    entry('objection', 23, { outcome: 'upheld' }),
    entry('document', 24, { outcome: 'deposit' }),
  ];
  expect(looks(draw(seals)).map(([, seal]) => seal)).toEqual([
    '确权',
    '审核',
    '转让',
    '许可',
    '异议',
    '终结',
    '签发',
  ]);
});

test('short numbers stand upright in a vertical line, words and long numbers do not', () => {
  const upright = (text: string) =>
    [...renderToStaticMarkup(<VerticalText text={text} />).matchAll(/<span[^>]*>(\d+)</g)].map(([, n]) => n);
  expect(upright('第12号 江行3图')).toEqual(['12', '3']);
  expect(upright('Op12 2026年 3.5尺 No. 7')).toEqual(['7']);
});

test('a sketch stands before the deposit with its seal once it is cosigned; a draft replaced has no proof', () => {
  const sketch = {
    id: '1',
    kind: 'sketch',
    note: '铅笔小稿'.repeat(20),
    name: '稿.jpg',
    sizeBytes: 1,
    sha256: '1'.repeat(64),
    receivedAt: '2026-11-02T00:00:00Z',
    recordSha256: '2'.repeat(64),
    logIndex: 3,
    cosigned: true,
    arrived: true,
  } as const;
  const versions = [
    { sequence: 1, name: '一稿.png', sizeBytes: 1, sha256: '3'.repeat(64), replacedAt: '2026-11-05T00:00:00Z' },
  ];
  const tell = (cosigned: boolean) =>
    colophonsOf([entry('deposit', 18)], { ...NOTHING, versions }, [{ ...sketch, cosigned }]);
  expect(tell(true).map(({ state, seal }) => [state, seal])).toEqual([
    ['sealed', '草稿'],
    ['told', ''],
    ['sealed', '存证'],
  ]);
  expect(tell(false)[0]?.state).toBe('open');
  expect([...(tell(true)[0]?.note ?? '')]).toHaveLength(36);
  expect(tell(true)[1]?.entry).toBeNull();
});

test('a private event shows only its day: no seal, no button, nothing of what it was', () => {
  const html = renderToStaticMarkup(
    <Handscroll
      title="江行初霁"
      author="知白"
      previewUrl={null}
      colophons={publicColophonsOf([
        { day: '2026-11-18', event: entry('deposit', 18) },
        { day: '2026-11-20', event: null },
        { day: '2026-11-20', event: null },
      ])}
      chosen={undefined}
      onChoose={() => {}}
    />,
  );
  expect(html.match(/<li /g)).toHaveLength(3);
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(looks(html)).toEqual([['registry', '存证']]);
  expect(html.match(/二〇二六年十一月二十日/g)).toHaveLength(2);
});

test('a type that this build does not know is drawn, and twelve events are twelve items', () => {
  const many = Array.from({ length: 12 }, (_, i) => entry(i === 0 ? 'later-invention' : 'change', 10 + i));
  expect(draw(many).match(/<li /g)).toHaveLength(12);
  expect(looks(draw(many))[0]).toEqual(['registry', '记录']);
});

test('the colophon is dated in Han numerals, by Beijing time', () => {
  expect(formatHanDay('2026-11-17T16:30:00Z')).toBe('二〇二六年十一月十八日');
  expect(formatHanDay('2030-10-19T16:00:00Z')).toBe('二〇三〇年十月二十日');
});
