import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { makeSamples } from '@yinji/testkit/samples/make-samples';
import { runStack } from './run-stack.ts';

await ensureBuilt();
// A separate data folder: samples never mix with real data.
const stack = await runStack('./.data-demo');
const { dataDir } = stack;
const people = join(dataDir, 'samples/people.json');
if (!existsSync(people)) {
  console.log('正在制作样例人物与作品……');
  await makeSamples(stack);
}
const bundles = join(dataDir, 'samples/bundles');
const trust = join(dataDir, 'samples/trust');
// verify takes one bundle.
const [bundle = ''] = readdirSync(bundles).toSorted();
console.log(`
印迹 · 样例数据（人物、作品、证件号码均为虚构；证书机构、时间戳、见证、收银台、人脸核验均为模拟）

  门户        ${stack.portalUrl}
  控制台      ${stack.consoleUrl}
  模拟收银台  ${stack.cashierUrl}
  样例账号    ${people}
  证据包      ${bundles}
  信任文件    ${trust}
  核验一份    npm run --silent verify -- ${join(bundles, bundle)} --trust ${trust}

  Ctrl-C 停止
`);
