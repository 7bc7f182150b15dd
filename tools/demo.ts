import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.ts';
import { makeSamples } from './demo/make-samples.ts';
import { runHouse } from './run-house.ts';

await ensureBuilt();
// A data folder of its own: samples never mix with anybody's work.
const house = await runHouse('./.data-demo');
const { dataDir } = house;
const people = join(dataDir, 'samples/people.json');
if (!existsSync(people)) {
  console.log('正在制作样例人物与作品……');
  await makeSamples(house);
}
console.log(`
印迹 · 样例数据（人物、作品、证件号码均为虚构；证书机构、时间戳、见证、收银台、人脸核验均为模拟）

  门户        ${house.portalUrl}
  控制台      ${house.consoleUrl}
  模拟收银台  ${house.cashierUrl}
  样例账号    ${people}
  证据包      ${join(dataDir, 'samples/bundles')}
  信任文件    ${join(dataDir, 'samples/trust')}
  核验一份    npm run --silent verify -- ${join(dataDir, 'samples/bundles')}/*.zip --trust ${pathToFileURL(join(dataDir, 'samples/trust')).pathname}

  Ctrl-C 停止
`);
