import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess, type RunningProcess } from '@yinji/stack/processes';
import {
  EST_HOST,
  OTHERS_ADDRESS,
  nameAuthorities,
  SITE,
  SMTP_HOST,
  TIME_HOST,
  WITNESSES,
} from './authorities.ts';
import { openFront } from './front.ts';

const PORTS = { cashier: 7001, face: 7002, time: 7003, est: 7004, messages: 7005, smtp: 587, witness: 7010 };

export interface StandIns {
  outbox: string;
  /** Settings that the contracts with them give, by name; those in files as `NAME_FILE`. */
  settings: Record<string, string>;
  files: Record<
    | 'merchant.json'
    | 'sealer-merchant.json'
    | 'sms.json'
    | 'time-authorities.pem'
    | 'creator-ca.pem'
    | 'est-tls.pem',
    string
  >;
  /** Starts the witnesses, who then know the log. @returns the setting WITNESSES */
  addWitnesses(logVkey: string): Promise<string>;
  close(): Promise<void>;
}

/** Everybody whom production needs and who is not the platform: programs of this repository, under others' names. */
export async function startStandIns(folder: string): Promise<StandIns> {
  const simulators = join(folder, 'simulators');
  const logs = join(folder, 'logs');
  const env = { SIMULATORS_DIR: simulators, NODE_EXTRA_CA_CERTS: join(folder, 'tls-root.pem') };
  const outbox = join(folder, 'outbox.jsonl');
  const program = 'simulators/src/main.ts';
  // Its first start makes the customers' keys; those of the authorities are then replaced.
  await (await startProcess({ name: 'simulators', program, env, logs })).stop();
  nameAuthorities(folder, simulators);
  const running: RunningProcess[] = [
    await startProcess({
      name: 'simulators',
      program,
      logs,
      env: {
        ...env,
        OUTBOX_FILE: outbox,
        CASHIER_PORT: String(PORTS.cashier),
        FACE_CHECK_PORT: String(PORTS.face),
        TIME_AUTHORITY_PORT: String(PORTS.time),
        EST_PORT: String(PORTS.est),
        MESSAGES_PORT: String(PORTS.messages),
        SMTP_PORT: String(PORTS.smtp),
      },
    }),
  ];
  const read = (name: string) => readFileSync(join(simulators, name), 'utf8');
  const at = (port: number) => ({ url: `http://127.0.0.1:${port}` });
  const places = new Map<string, { url: string; ca?: string }>([
    [SITE, at(8080)],
    ['api.mch.weixin.qq.com', at(PORTS.cashier)],
    ['openapi.alipay.com', at(PORTS.cashier)],
    ['cloudauth.aliyuncs.com', at(PORTS.face)],
    ['dysmsapi.aliyuncs.com', at(PORTS.messages)],
    ['sms.tencentcloudapi.com', at(PORTS.messages)],
    [TIME_HOST, at(PORTS.time)],
    [EST_HOST, { url: `https://127.0.0.1:${PORTS.est}`, ca: read('est-tls-root.pem') }],
    ...WITNESSES.map(({ host }, index) => [host, at(PORTS.witness + index)] as const),
  ]);
  const closeFront = await openFront(folder, OTHERS_ADDRESS, places);
  const messages = JSON.parse(read('message-settings.json')) as Record<string, string>;
  const mail = new URL(messages['SMTP_URL'] ?? '');
  const tlsRoot = readFileSync(join(folder, 'tls-root.pem'), 'utf8');
  return {
    outbox,
    settings: {
      TIME_AUTHORITIES: JSON.stringify([{ name: 'tsa-example', url: `https://${TIME_HOST}` }]),
      EST_USER: 'yinji',
      EST_PASSWORD: read('est-password.txt'),
      SMTP_URL: `smtp://${mail.username}:${mail.password}@${SMTP_HOST}:${PORTS.smtp}`,
    },
    files: {
      'merchant.json': merchantOf(read('merchant.json')),
      'sealer-merchant.json': merchantOf(read('merchant.json')),
      'sms.json': smsOf(messages['SMS_PROVIDERS'] ?? ''),
      'time-authorities.pem': read('time-authority-ca.pem'),
      'creator-ca.pem': read('est-anchors.pem'),
      'est-tls.pem': tlsRoot,
    },
    async addWitnesses(logVkey) {
      const peers = [];
      for (const [index, { name, host, organisation }] of WITNESSES.entries()) {
        const own = join(folder, `witness-${name}`);
        mkdirSync(own);
        const witness = await startProcess({
          name: `witness-${name}`,
          program: 'witness/src/main.ts',
          logs,
          env: {
            WITNESS_DIR: own,
            WITNESS_NAME: `${host}/w1`,
            WITNESS_PORT: String(PORTS.witness + index),
            WITNESS_LOGS: JSON.stringify([logVkey]),
          },
        });
        running.push(witness);
        const { vkey, mlDsaVkey } = witness.ready;
        peers.push({ name, url: `https://${host}`, vkey, mlDsaVkey, organisation });
      }
      return JSON.stringify(peers);
    },
    async close() {
      for (const one of running.toReversed()) await one.stop();
      closeFront();
    },
  };
}

/** The setting MERCHANT, made from the values that each stand-in's console shows a merchant. */
function merchantOf(shown: string): string {
  const { wechatPay, alipay, faceCheck } = JSON.parse(shown) as {
    wechatPay: Record<string, unknown> & { publicKeyId: string; publicKey: string };
    alipay: unknown;
    faceCheck: unknown;
  };
  const { publicKey, platformCertificates: _, ...wechat } = wechatPay;
  return JSON.stringify({
    wechat: { ...wechat, platformKeys: { [wechat.publicKeyId]: publicKey } },
    alipay,
    aliyunFaceCheck: faceCheck,
  });
}

/** At the providers' own hosts, and not simulated. */
function smsOf(shown: string): string {
  const providers = JSON.parse(shown) as Record<string, unknown>[];
  return JSON.stringify(providers.map((one) => ({ ...one, baseUrl: undefined, simulated: undefined })));
}
