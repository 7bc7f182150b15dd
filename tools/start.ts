import { openDatabase } from '../server/src/platform/db/database.ts';
import { addStaff } from '../server/src/people/staff/index.ts';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import type { RunningStack } from '@yinji/stack/start-stack';
import { runStack } from './run-stack.ts';

const began = Date.now();
await ensureBuilt();
const stack = await runStack('./data');
const password = await firstReviewer(stack);
console.log(`
印迹 · 评估环境（证书机构、时间戳、见证、收银台、人脸核验均为模拟）

  门户        ${stack.portalUrl}
  控制台      ${stack.consoleUrl}
  接口文档    ${stack.docsUrl}
  模拟收银台  ${stack.cashierUrl}
  模拟人脸    ${stack.faceCheckUrl}
  模拟时间戳  ${stack.timeAuthorityUrl}
  见证人      ${stack.witnessUrl}
  短信与邮件  ${stack.messagesUrl}（模拟；逐行写入 ${stack.outbox}）
  数据目录    ${stack.dataDir}
${password === undefined ? '\n  控制台账号：npm run staff -- add --account 姓名 --role reviewer' : `\n  控制台账号：reviewer，一次性密码 ${password}（首次登录须更换）\n  另建账号：npm run staff -- add --account 姓名 --role reviewer`}
${isSecureEnough(stack) ? '' : '\n  注意：此地址不是 https，也不是 localhost，浏览器不允许在这里生成密钥与签名。请用 https 反向代理，并设 PUBLIC_URL。\n'}
  ${((Date.now() - began) / 1000).toFixed(1)} 秒内就绪，Ctrl-C 停止
`);

/** A new installation gets its first reviewer; later `npm run staff` makes them. */
async function firstReviewer({ databaseUrl }: RunningStack): Promise<string | undefined> {
  const { db, close } = openDatabase(databaseUrl, 1);
  const staff = await db.selectFrom('staff').select('id').limit(1).executeTakeFirst();
  const made = staff === undefined ? await addStaff(db, 'reviewer', 'reviewer') : undefined;
  await close();
  return made;
}

/** Browsers sign only in a secure context. */
function isSecureEnough({ portalUrl }: RunningStack): boolean {
  const { protocol, hostname } = new URL(portalUrl);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
