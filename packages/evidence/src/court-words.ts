/**
 * The texts for a court, one for the portal's judge page and the offline page. What a row states of a record
 * is in court-rows.ts.
 */
export const COURT_HEADINGS = ['要件', '本记录中的事实', '依据', '复核'] as const;

export const COURT_ALTERNATIVE =
  '真实性还可以对照《人民法院在线诉讼规则》第十六条至第十九条（如认为公开账本属于区块链存证）：技术核验一致的，可以认定上链后未经篡改，有相反证据足以推翻的除外（十六条）；对上链后真实性的异议，看见证人与账本两项（十七条）；对上链前真实性的异议，看先存指纹、后传原件与本人签署（十八条）；可申请有专门知识的人就复核命令提出意见（十九条）。';

/** What no valid verdict proves, as the end of a sentence that begins with 不证明. */
export const RECORD_LIMITS = [
  '存入人就是作者',
  '作品具有独创性',
  '作品恰好完成于此刻（只证明此刻之前已存在）',
  '存入人现在仍是权利人，或记录此后没有变更、撤销（请按编号查询）',
] as const;

/** A name as a shell takes it. */
export const shellQuote = (name: string): string =>
  /^[\w.+-]+$/.test(name) && !name.startsWith('-') ? name : `'${name.replace(/'/g, `'\\''`)}'`;

export interface CommandNames {
  bundle: string;
  work: string;
  /** When the token was issued. Unset: the commands read it from the token. */
  tokenTime?: Date | undefined;
  /** The public bundle has no signature to check. */
  isPublic?: boolean | undefined;
  /** The day on which the page checked the bundle, e.g. `2026-11-23`. Unset: it checked none. */
  day?: string | undefined;
}

/**
 * The commands that repeat the checks. Certificates are judged as of the token's time: judged by today's clock,
 * a true token fails once its certificates end, and a backdated one passes. The trust root is judged as of the page's day:
 * an expired root decides nothing, and the page would be contradicted once its own has expired.
 */
export function courtCommands({ bundle, work, tokenTime, isPublic, day }: CommandNames): string {
  const time = tokenTime
    ? `T=${Math.floor(tokenTime.getTime() / 1000)}`
    : `T=$(date -u -d "$(openssl ts -reply -in bundle/record.tsr -text | sed -n 's/^Time stamp: //p')" +%s)`;
  return `# 解开证据包
unzip ${shellQuote(bundle)} -d bundle

# T：时间戳所载的时刻，POSIX 秒。证书一律按这一刻判断
${time}

# 1 作品原文件的指纹：应与 bundle/manifest.json 里写的相同
sha256sum ${shellQuote(work)}
openssl dgst -sm3 ${shellQuote(work)}

# 2 清单由存入人签署，此后未改
${isPublic ? '# 公开版不含签名文件，请向存入人要完整版' : SIGNATURE_COMMAND}

# 3 记录在时间戳所载的时刻之前已经存在
openssl ts -verify -attime $T -data bundle/record.json -in bundle/record.tsr -CAfile trust/tsa-ca.pem

# 4 以上各项连同账本、见证人与时间先后，一次做完
${day ? AS_OF_THAT_DAY : AS_OF_TODAY}
bash verify.sh ${day ? `--at ${day} ` : ''}${shellQuote(bundle)} trust`;
}

const AS_OF_THAT_DAY = '# --at：信任根按本页核验的这一天判断；换用更新的信任文件时可以去掉';
const AS_OF_TODAY = '# 信任根过期以后，加 --at 日期，按取得 trust 文件夹的那一天判断';

const SIGNATURE_COMMAND = `openssl cms -verify -cades -binary -inform DER -in bundle/manifest.json.p7s -content bundle/manifest.json \\
  -purpose any -attime $T -CAfile trust/creator-ca.pem -signer signer.pem -out /dev/null
# 签名证书的吊销：名单须由签发机构签名（verify OK），lastUpdate 应晚于 T；名单上没有这个序列号，或吊销晚于 T。时间戳的由命令 4 核对
if [ -f trust/creator-ca.crl ]; then
  openssl crl -in trust/creator-ca.crl -CAfile trust/creator-ca.pem -noout -issuer -lastupdate -nextupdate
  openssl x509 -in signer.pem -noout -issuer -serial
  openssl crl -in trust/creator-ca.crl -noout -text | grep -A1 -F "$(openssl x509 -in signer.pem -noout -serial | cut -d= -f2)" || echo 不在名单上
else
  echo 没有名单，未核对吊销
fi`;

export const COMMANDS_LEAD =
  '需要 bash、coreutils 与 openssl 3。信任文件放在 trust 文件夹，应从平台以外的渠道取得，不用证据包里附的那一份；吊销名单 creator-ca.crl、tsa-ca.crl 由机构签名，取平台公布的最新一份即可，不放就不核对吊销。verify.sh 的 SHA-256 记在账本里，见技术说明。';
