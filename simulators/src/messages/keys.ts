import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueServerCertificate, type ServerHolder } from '../est/keys.ts';
import { alphanumeric, digits, writeSecret } from '../store/keys.ts';

/** What the simulated SMS services and the mail server know of their customer. */
export interface MessageKeys {
  aliyun: { accessKeyId: string; accessKeySecret: string };
  tencent: { secretId: string; secretKey: string; sdkAppId: string };
  mail: { user: string; password: string; tls: ServerHolder };
}

export const MAIL_CA_FILE = 'mail-tls-root.pem';

/** The keys in `dir`, created on the first call; beside them the root of the mail server's certificate. */
export function openMessageKeys(dir: string): MessageKeys {
  const path = join(dir, 'message-keys.json');
  let keys: MessageKeys;
  try {
    keys = JSON.parse(readFileSync(path, 'utf8')) as MessageKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    keys = {
      aliyun: { accessKeyId: `LTAI${alphanumeric(20)}`, accessKeySecret: alphanumeric(30) },
      tencent: {
        secretId: `AKID${alphanumeric(32)}`,
        secretKey: alphanumeric(32),
        sdkAppId: digits('1400', 6),
      },
      mail: {
        user: 'yinji@mail.example',
        password: randomBytes(18).toString('base64url'),
        tls: issueServerCertificate('模拟邮件服务器 TLS 根证书'),
      },
    };
    writeSecret(path, JSON.stringify(keys));
  }
  writeSecret(join(dir, MAIL_CA_FILE), keys.mail.tls.root);
  return keys;
}
