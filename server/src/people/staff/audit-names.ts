import { allCalls } from '@yinji/contract/all-calls';

/** Of what a command or a job does; a call states the names of its own. */
const WITHOUT_CALL = {
  created: '账号建立',
  commanded: '在服务器上变更账号',
  'case-lapsed': '案件逾时收回',
  'authority-export-built': '生成调取文件',
};

const names = new Map<string, string>([
  ...Object.entries(WITHOUT_CALL),
  ...allCalls.flatMap(({ audit }) => Object.entries(audit)),
]);

/** `reviewer-rights:all` by the part before the colon; a code without a name is shown as it is. */
export const actionName = (action: string): string => names.get(action.split(':')[0] ?? action) ?? action;
