import { API_PREFIX, SAVING_PAUSED_HEADER, getServerTime } from '@yinji/contract';

const said = {
  all: '平台暂时只能查阅，不能保存；查验与下载照常。恢复后这一行自行消失，请到时再提交。',
  files: '平台暂时不能接收文件，原件和图片可能打不开；查阅照常。恢复后这一行自行消失，请到时再上传。',
};

/** How often it is asked whether saving works again. */
const EACH_MS = 5000;
let bar: HTMLOutputElement | undefined;

/**
 * Says above every page what cannot be saved now, until it can. Not a part of the app's tree: it is loaded when it is needed,
 * which is nearly never.
 */
export function showSavingPaused(paused: string): void {
  if (bar) return;
  bar = Object.assign(document.createElement('output'), { className: 'offline-bar' });
  document.body.prepend(bar);
  void follow(bar, paused);
}

async function follow(shown: HTMLOutputElement, first: string) {
  for (let paused: string | null = first; paused !== null; paused = await ask(paused)) {
    // A status is announced where its text changes: in a later task than the one that added it.
    await pause(0);
    shown.textContent = paused === 'files' ? said.files : said.all;
    await pause(EACH_MS);
  }
  shown.remove();
  bar = undefined;
}

/** What is paused now; without an answer, what was. */
const ask = (before: string): Promise<string | null> =>
  fetch(API_PREFIX + getServerTime.path, { cache: 'no-store', credentials: 'omit' }).then(
    ({ ok, headers }) => (ok ? headers.get(SAVING_PAUSED_HEADER) : before),
    () => before,
  );

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
