import type { Life } from './life.ts';
import { lives } from './lives.ts';
import { trackEvents, trackNames, trackRoles, trackTables } from './tracks.ts';

const words = {
  evidence: '存证',
  confirmation: '确权',
  certification: '版权认证',
  none: '未开始',
  draft: '草稿',
  reviewing: '审核中',
  passed: '已通过',
  rejected: '未通过',
  begin: '开始',
  submit: '提交',
  pass: '通过',
  reject: '不通过',
  withdraw: '撤回',
  reopen: '重新编辑',
} as const;

/** `docs/tracks.md`, printed from the tables. */
export function tracksPage(): string {
  const sections = trackNames.map((name) => {
    const rows = Object.entries(trackTables[name]).flatMap(([from, ways]) =>
      trackEvents.flatMap((event) => {
        const to = ways[event];
        return to === undefined
          ? []
          : [
              `| ${words[from as keyof typeof words]} \`${from}\` | ${words[event]} \`${event}\` | ${trackRoles[name][event].join(', ')} | ${words[to]} \`${to}\` |`,
            ];
      }),
    );
    return [
      `## ${words[name]} \`${name}\``,
      '',
      '| from | event | by | to |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n');
  });
  return [
    '# The three tracks',
    '',
    'Printed from `packages/tracks`; a test compares. Confirmation and certification leave their draft only when the deposit has passed.',
    'In an organisation its owner and editors are the holder. Nobody else’s work is found: to a stranger it answers like one that does not exist.',
    '',
    ...sections,
    ...lives.map(lifeSection),
    '',
  ].join('\n');
}

function lifeSection(life: Life): string {
  const rows = Object.entries(life.ways).flatMap(([from, ways]) =>
    Object.entries(ways).flatMap(([event, to]) => {
      const { word, by } = life.events[event] ?? { word: event, by: [] };
      const state = (name: string) => `${life.states[name] ?? '未开始'} \`${name}\``;
      return to === undefined
        ? []
        : [`| ${state(from)} | ${word} \`${event}\` | ${by.join(', ')} | ${state(to)} |`];
    }),
  );
  return [
    '',
    `## ${life.title} \`${life.name}\``,
    '',
    '| from | event | by | to |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
