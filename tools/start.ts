import { openDatabase } from '../server/src/platform/db/database.ts';
import { addStaff } from '../server/src/people/staff/index.ts';
import { ensureBuilt } from './build.ts';
import type { RunningHouse } from './house.ts';
import { runHouse } from './run-house.ts';

const began = Date.now();
await ensureBuilt();
const house = await runHouse('./data');
const password = await firstReviewer(house);
console.log(`
印迹 · 评估环境（证书机构、时间戳、见证、收银台、人脸核验均为模拟）

  门户        ${house.portalUrl}
  控制台      ${house.consoleUrl}
  接口文档    ${house.docsUrl}
  模拟收银台  ${house.cashierUrl}
  模拟人脸    ${house.faceCheckUrl}
  模拟时间戳  ${house.timeAuthorityUrl}
  见证人      ${house.witnessUrl}
  短信与邮件  ${house.messagesUrl}（模拟；逐行写入 ${house.outbox}）
  数据目录    ${house.dataDir}
${password === undefined ? '\n  控制台账号：npm run staff -- add --account 姓名 --role reviewer' : `\n  控制台账号：reviewer，一次性密码 ${password}（首次登录须更换）\n  另建账号：npm run staff -- add --account 姓名 --role reviewer`}
${isSecureEnough(house) ? '' : '\n  注意：此地址不是 https，也不是 localhost，浏览器不允许在这里生成密钥与签名。请用 https 反向代理，并设 PUBLIC_URL。\n'}
  ${((Date.now() - began) / 1000).toFixed(1)} 秒内就绪，Ctrl-C 停止
`);

/** A new installation gets its first reviewer; afterwards `npm run staff` makes them. */
async function firstReviewer({ databaseUrl }: RunningHouse): Promise<string | undefined> {
  const { db, close } = openDatabase(databaseUrl, 1);
  const staff = await db.selectFrom('staff').select('id').limit(1).executeTakeFirst();
  const made = staff === undefined ? await addStaff(db, 'reviewer', 'reviewer') : undefined;
  await close();
  return made;
}

/** Browsers sign only in a secure context. */
function isSecureEnough({ portalUrl }: RunningHouse): boolean {
  const { protocol, hostname } = new URL(portalUrl);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
