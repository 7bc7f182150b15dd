import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { MESSAGE_KINDS } from '../providers/message.ts';

const good = {
  DATABASE_URL: 'postgresql://x',
  SEALER_SOCKET: '/tmp/sealer.sock',
  COPY_INDEX_SOCKET: '/tmp/copy-index.sock',
  LOG_ORIGIN: 'localhost/log',
  PERSONAL_DATA_KEY: '0'.repeat(64),
  SIMULATORS_DIR: '/tmp/simulators',
  CASHIER_URL: 'http://127.0.0.1:1',
  FACE_CHECK_URL: 'http://127.0.0.1:2',
};

const faults = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return [];
  } catch (cause) {
    return (cause as Error).message
      .split('\n  ')
      .slice(1)
      .map((line) => line.split(':')[0]);
  }
};

test('defaults are those of the README', () => {
  expect(readConfig(good)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    basePath: '/copyright/authorization/',
    siteName: '印迹',
    mode: 'evaluation',
  });
});

test('all faults are reported at once', () => {
  expect(
    faults({ PORT: 'eighty', BASE_PATH: 'here', PUBLIC_URL: 'yinji', PERSONAL_DATA_KEY: 'short' }),
  ).toEqual([
    'PORT',
    'BASE_PATH',
    'PUBLIC_URL',
    'PERSONAL_DATA_KEY',
    'DATABASE_URL',
    'SEALER_SOCKET',
    'COPY_INDEX_SOCKET',
    'LOG_ORIGIN',
  ]);
});

test('old keys are read beside the current one, and each has 64 digits', () => {
  const keys = {
    PERSONAL_DATA_OLD_KEYS: `${'1'.repeat(64)},${'2'.repeat(64)}`,
    LOOKUP_KEY: `${'3'.repeat(64)},${'4'.repeat(64)}`,
  };
  const { oldPersonalDataKeys, lookupKeys } = readConfig({ ...good, ...keys });
  expect([...oldPersonalDataKeys, ...lookupKeys].map((key) => key[0])).toEqual([0x11, 0x22, 0x33, 0x44]);
  expect(faults({ ...good, PERSONAL_DATA_OLD_KEYS: '12', LOOKUP_KEY: '' })).toEqual([
    'PERSONAL_DATA_OLD_KEYS',
    'LOOKUP_KEY',
  ]);
});

test('a copy index is a socket, or one machine and more with a secret, each named once', () => {
  expect(readConfig(good).copyIndex).toEqual({ socket: '/tmp/copy-index.sock' });
  const shards = { COPY_INDEX_URL: 'http://10.0.0.7:7070, http://10.0.0.8:7070', COPY_INDEX_SECRET: 'secret' };
  expect(readConfig({ ...good, ...shards }).copyIndex).toEqual({
    urls: ['http://10.0.0.7:7070', 'http://10.0.0.8:7070'],
    secret: 'secret',
  });
  for (const COPY_INDEX_URL of [
    'http://10.0.0.7:7070,http://10.0.0.7:7070',
    'http://10.0.0.7:7070,',
    'http://a',
  ])
    expect(faults({ ...good, ...shards, COPY_INDEX_URL }), COPY_INDEX_URL).toEqual(['COPY_INDEX_URL']);
});

test("the numbers of the footer are the operator's, or absent", () => {
  expect(readConfig(good).filing).toEqual({ icp: '', police: '', operator: '' });
  const filed = { ICP_NUMBER: '京ICP备12345678号-1', POLICE_NUMBER: '京公网安备 11010502030405号' };
  expect(readConfig({ ...good, ...filed }).filing).toMatchObject({
    icp: filed.ICP_NUMBER,
    police: filed.POLICE_NUMBER,
  });
  expect(
    faults({ ...good, ICP_NUMBER: '12345678', POLICE_NUMBER: '"><script>', OPERATOR: '某'.repeat(121) }),
  ).toEqual(['ICP_NUMBER', 'POLICE_NUMBER', 'OPERATOR']);
});

const reachable = [
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { PUBLIC_URL: 'https://localhost' },
  { PUBLIC_URL: 'http://yinji.example' },
  { PUBLIC_URL: 'http://127.0.0.1.example' },
];
test.each(reachable)('evaluation at %o is refused, unless its plainly named setting allows it', (where) => {
  expect(faults({ ...good, ...where })).toEqual(['EVALUATION_OPEN_TO_STRANGERS']);
  const open = readConfig({ ...good, ...where, EVALUATION_OPEN_TO_STRANGERS: 'yes' });
  expect(open.isOpenEvaluation).toBe(true);
});

test.each([{}, { HOST: '::1' }, { HOST: '127.0.0.2' }, { PUBLIC_URL: 'http://[::1]:8080' }])(
  'evaluation at %o needs no such setting',
  (where) => {
    expect(readConfig({ ...good, ...where }).isOpenEvaluation).toBe(false);
  },
);

test('the console has an origin and networks of its own, or neither', () => {
  expect(readConfig(good)).toMatchObject({ consoleUrl: undefined, consoleNetworks: undefined });
  const { consoleUrl, consoleNetworks } = readConfig({
    ...good,
    CONSOLE_URL: 'http://console.localhost:8080/',
    CONSOLE_NETWORKS: '10.8.0.0/16, 192.0.2.7,2001:db8::/48',
  });
  expect(consoleUrl).toBe('http://console.localhost:8080');
  const tried = ['10.8.255.1', '10.9.0.1', '192.0.2.7', '192.0.2.8'].map((one) => consoleNetworks?.check(one));
  expect(tried).toEqual([true, false, true, false]);
  expect(consoleNetworks?.check('2001:db8::1', 'ipv6')).toBe(true);
  expect(consoleNetworks?.check('2001:db9::1', 'ipv6')).toBe(false);
  expect(consoleNetworks?.check('::ffff:10.8.0.1', 'ipv6')).toBe(true);
});

test.each([
  { CONSOLE_URL: '' },
  { CONSOLE_URL: 'console' },
  { CONSOLE_URL: 'http://localhost:8080' },
  { CONSOLE_URL: 'ftp://console.localhost' },
])('a console at %o is refused', (where) => {
  expect(faults({ ...good, ...where })).toContain('CONSOLE_URL');
});

test('a console with https beside a portal without it, or the other way round, is refused', () => {
  const open = { ...good, EVALUATION_OPEN_TO_STRANGERS: 'yes' };
  expect(faults({ ...open, CONSOLE_URL: 'https://console.example' })).toEqual(['CONSOLE_URL']);
  const secure = { ...open, PUBLIC_URL: 'https://portal.example' };
  expect(faults({ ...secure, CONSOLE_URL: 'http://console.example' })).toEqual(['CONSOLE_URL']);
  expect(faults({ ...secure, CONSOLE_URL: 'https://console.example' })).toEqual([]);
});

test('evaluation whose console strangers reach is open to them', () => {
  expect(faults({ ...good, CONSOLE_URL: 'http://console.example' })).toEqual(['EVALUATION_OPEN_TO_STRANGERS']);
});

test.each([
  '',
  '10.8.0.0/33',
  '10.8.0.0/0',
  '10.8.0/8',
  '2001:db8::/129',
  'fe80::1%eth0',
  'office',
  '10.0.0.0/8,',
])('the network “%s” is refused', (text) => {
  expect(faults({ ...good, CONSOLE_NETWORKS: text })).toEqual(['CONSOLE_NETWORKS']);
});

test('behind a proxy the networks of the console need to know the proxy', () => {
  const behind = { ...good, PUBLIC_URL: 'https://portal.example', EVALUATION_OPEN_TO_STRANGERS: 'yes' };
  expect(faults({ ...behind, CONSOLE_NETWORKS: '10.8.0.0/16' })).toEqual(['CONSOLE_NETWORKS']);
  expect(faults({ ...behind, CONSOLE_NETWORKS: '10.8.0.0/16', TRUSTED_PROXIES: '127.0.0.1' })).toEqual([]);
});

test('production refuses everything simulated', () => {
  const refused = faults({ ...good, YINJI_MODE: 'production', PUBLIC_URL: 'https://yinji.example' });
  expect(refused).toEqual(
    expect.arrayContaining([
      'SIMULATORS_DIR',
      'CASHIER_URL',
      'FACE_CHECK_URL',
      'MERCHANT',
      'TIME_AUTHORITIES',
      'EST_URL',
    ]),
  );
});

test.each([
  ['postgresql://u:p@db.example:5432/yinji', true],
  ['postgresql://u:p@db.example/yinji?sslmode=require', true],
  ['postgresql://u:p@db.example/yinji?sslmode=verify-full&sslmode=disable', true],
  ['postgresql://u:p@localhost/yinji?host=db.example', true],
  ['postgresql://u:p@127.0.0.1.db.example/yinji', true],
  ['postgresql://u:p@db.example/yinji?sslmode=verify-full&sslrootcert=/etc/yinji/db.pem', false],
  ['postgresql://u:p@127.0.0.1:5432/yinji', false],
  ['postgresql://u:p@[::1]/yinji', false],
  ['postgresql:///yinji?host=/var/run/postgresql', false],
  ['postgresql://%2Fvar%2Frun%2Fpostgresql/yinji', false],
  ['/var/run/postgresql yinji', false],
])('of databases, production refuses or takes %s', (url, isRefused) => {
  const env = { ...good, YINJI_MODE: 'production' };
  expect(faults({ ...env, DATABASE_URL: url }).includes('DATABASE_URL')).toBe(isRefused);
  // The web role's own address counts where there is one, and evaluation takes all.
  expect(faults({ ...env, WEB_DATABASE_URL: url }).includes('WEB_DATABASE_URL')).toBe(isRefused);
  expect(faults({ ...good, DATABASE_URL: url })).toEqual([]);
});

test.each([
  ['the built-in one', { name: 'built-in' }, true],
  ['a simulator', { name: 'b', url: 'https://time.example', simulated: true }, true],
  ['one on this machine', { name: 'b', url: 'http://127.0.0.1:318/' }, true],
  ['one outside', { name: 'b', url: 'https://user:secret@time.example/tsa', policy: '1.2.156.1' }, false],
])('with time authorities %s production refuses or accepts', (_name, authority, isRefused) => {
  const env = { ...good, YINJI_MODE: 'production', TIME_AUTHORITIES: JSON.stringify([authority]) };
  expect(faults(env).includes('TIME_AUTHORITIES')).toBe(isRefused);
});

test.each(['', '[]', '{}', '[null]', '[{"name":"A b","url":"http://x"}]', '[{"name":"a","url":"ftp://x"}]'])(
  'TIME_AUTHORITIES %s is a fault',
  (text) => {
    expect(faults({ ...good, TIME_AUTHORITIES: text })).toEqual(['TIME_AUTHORITIES']);
  },
);

test('a fault of the time authorities never quotes their address, which may contain a password', () => {
  const text = '[{"name":"a","url":"ftp://user:secret@time.example"}]';
  expect(() => readConfig({ ...good, TIME_AUTHORITIES: text })).toThrow(/^(?!.*secret)/s);
});

const sms = (change: object = {}) =>
  JSON.stringify([
    {
      name: 'aliyun',
      accessKeyId: 'LTAI',
      accessKeySecret: 'very-secret',
      signName: '印迹',
      templates: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, 'SMS_1'])),
      ...change,
    },
  ]);

test.each([
  ['none', undefined, true],
  ['a simulated one', sms({ simulated: true }), true],
  ['one on this machine', sms({ baseUrl: 'http://127.0.0.1:8099' }), true],
  ['one whose name only begins like it', sms({ baseUrl: 'https://dysmsapi.aliyuncs.com.evil.example' }), true],
  ['one without encryption', sms({ baseUrl: 'http://dysmsapi.aliyuncs.com' }), true],
  ['one at its own host', sms(), false],
])('of SMS providers, production refuses or takes %s', (_name, SMS_PROVIDERS, isRefused) => {
  const env = { ...good, YINJI_MODE: 'production', ...(SMS_PROVIDERS === undefined ? {} : { SMS_PROVIDERS }) };
  expect(faults(env).includes('SMS_PROVIDERS')).toBe(isRefused);
});

test('a missing template is named, a secret never', () => {
  const SMS_PROVIDERS = sms({ templates: { code: 'SMS_1' } });
  expect(() => readConfig({ ...good, SMS_PROVIDERS })).toThrow(/0\.templates(?!.*very-secret)/s);
});

const smtp = {
  SMTP_URL: 'smtp://yinji:very-secret@mail.example:587',
  MAIL_FROM: '印迹 <no-reply@yinji.example>',
};

test('without SMTP_URL no mail is offered; with it a sender is needed', () => {
  expect(readConfig(good).mail).toBeUndefined();
  expect(readConfig({ ...good, ...smtp }).mail).toMatchObject({
    host: 'mail.example',
    port: 587,
    isTlsAtOnce: false,
    from: { name: '印迹', address: 'no-reply@yinji.example' },
  });
  expect(faults({ ...good, ...smtp, MAIL_FROM: '' })).toEqual(['MAIL_FROM']);
  expect(faults({ ...good, ...smtp, MAIL_FROM: 'a@b.cn\r\nBcc: c@d.cn' })).toEqual(['MAIL_FROM']);
});

test.each(['http://mail.example', 'smtp://mail.example', 'smtp://u:very-secret@mail.example?x=1', 'nothing'])(
  'SMTP_URL %s is a fault that reveals no password',
  (SMTP_URL) => {
    const env = { ...good, ...smtp, SMTP_URL };
    expect(faults(env)).toEqual(['SMTP_URL']);
    expect(() => readConfig(env)).toThrow(/^(?!.*very-secret)/s);
  },
);

test.each(['smtp://u:p@127.0.0.1:2525', 'smtp://u:p@localhost', 'smtps://u:p@[::1]', 'smtp://u:p@10.0.0.1'])(
  'production refuses mail through %s',
  (SMTP_URL) => {
    expect(faults({ ...good, ...smtp, SMTP_URL, YINJI_MODE: 'production' })).toContain('SMTP_URL');
  },
);

const est = {
  EST_URL: 'https://ca.example',
  EST_CA_FILE: '/tmp/tls.pem',
  EST_ANCHORS_FILE: '/tmp/anchors.pem',
  EST_USER: 'yinji',
  EST_PASSWORD: 'secret',
};

test('a licensed authority is configured completely or not at all', () => {
  expect(readConfig({ ...good, ...est }).est).toMatchObject({ url: 'https://ca.example', client: undefined });
  expect(readConfig(good).est).toBeUndefined();
  expect(faults({ ...good, EST_URL: 'http://ca.example' })).toEqual([
    'EST_URL',
    'EST_USER',
    'EST_CA_FILE',
    'EST_ANCHORS_FILE',
  ]);
  expect(faults({ ...good, ...est, EST_PASSWORD: '' })).toEqual(['EST_PASSWORD']);
  expect(faults({ ...good, ...est, EST_LABEL: '../x' })).toEqual(['EST_LABEL']);
});

test.each(['https://127.0.0.1:8443', 'https://localhost', 'https://[::1]:1'])(
  'production refuses an authority on %s',
  (EST_URL) => {
    const env = { ...good, ...est, EST_URL, YINJI_MODE: 'production', PUBLIC_URL: 'https://yinji.example' };
    expect(faults(env)).toContain('EST_URL');
  },
);

test('production requires a second factor of staff', () => {
  expect(readConfig(good).staffSecondFactor).toBe('optional');
  expect(readConfig({ ...good, STAFF_SECOND_FACTOR: 'required' }).staffSecondFactor).toBe('required');
  expect(faults({ ...good, YINJI_MODE: 'production', STAFF_SECOND_FACTOR: 'optional' })).toContain(
    'STAFF_SECOND_FACTOR',
  );
  expect(faults({ ...good, YINJI_MODE: 'production' })).not.toContain('STAFF_SECOND_FACTOR');
});

const bucket = {
  S3_BUCKET: 'yinji-works',
  S3_ENDPOINT: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('a bucket holds the files where it is named with all that it needs', () => {
  expect(readConfig(good).bucket).toBeUndefined();
  expect(readConfig({ ...good, ...bucket }).bucket).toEqual({
    bucket: 'yinji-works',
    endpoint: bucket.S3_ENDPOINT,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    isPathStyle: false,
  });
  expect(faults({ ...good, S3_BUCKET: 'yinji-works' })).toEqual([
    'S3_ENDPOINT',
    'S3_ENDPOINT',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]);
  expect(faults({ ...good, S3_SECRET_ACCESS_KEY: 'secret' })).toEqual(['S3_SECRET_ACCESS_KEY']);
});

test.each([
  [{ S3_ENDPOINT: 'http://store.example' }, 'S3_ENDPOINT'],
  [{ S3_ACCESS_KEY_ID: 'SIMULATEDOBJECTSTORE' }, 'S3_ACCESS_KEY_ID'],
])('production refuses a store in clear and the simulated one: %o', (more, name) => {
  const inProduction = (env: Record<string, string>) =>
    faults({ ...good, YINJI_MODE: 'production', ...bucket, ...env });
  expect(inProduction({})).not.toContain(name);
  expect(inProduction(more)).toContain(name);
  expect(faults({ ...good, ...bucket, ...more })).toEqual([]);
});

test.each([
  { S3_BUCKET: 'Works' },
  { S3_BUCKET: 'a/b' },
  { S3_ENDPOINT: 'https://store.example/works' },
  { S3_ENDPOINT: 'https://key:secret@store.example' },
  { S3_PATH_STYLE: 'true' },
])('a setting of the bucket that is wrong is told: %o', (more) => {
  expect(faults({ ...good, ...bucket, ...more })).toEqual(Object.keys(more));
});
