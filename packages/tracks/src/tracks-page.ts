import { trackEvents, trackNames, trackTables } from './tracks.ts';

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
              `| ${words[from as keyof typeof words]} \`${from}\` | ${words[event]} \`${event}\` | ${words[to]} \`${to}\` |`,
            ];
      }),
    );
    return [`## ${words[name]} \`${name}\``, '', '| from | event | to |', '|---|---|---|', ...rows].join('\n');
  });
  return [
    '# The three tracks',
    '',
    'Printed from `packages/tracks`; a test compares. Confirmation and certification leave their draft only when the deposit has passed.',
    '',
    ...sections,
    '',
  ].join('\n');
}
