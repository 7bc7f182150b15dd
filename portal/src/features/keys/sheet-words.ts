const NUMERALS = ['一', '二', '三', '四', '五', '六'] as const;

/** `K-2A7F-90C3`: tells two keys apart, on the sheet and in a device's list of passkeys. */
export const numberOf = (publicKeySha256: string): string =>
  `K-${publicKeySha256.slice(0, 4)}-${publicKeySha256.slice(4, 8)}`.toUpperCase();

/** Making a key with a recovery sheet, and getting it back by one. */
export const sheetWords = {
  start: '做一把自己的钥匙',
  startLead: '按一下做成，印一张纸收好，照着纸填一组字，就这三件事。钥匙在这个浏览器里做成，平台打不开。',
  make: '按一下，做钥匙',
  making: '正在做',
  makeHint: '设备会请您按指纹、看一眼镜头或输锁屏密码；没有的、不想用的，取消就是，钥匙照样做成。',
  passkeyName: (number: string) => `签名钥匙 ${number}`,
  passkey: {
    none: '没有用上指纹或面容：以后凭恢复单取回。',
    here: '在这台设备上，以后按一下指纹或看一眼镜头也能取回；换了设备，凭恢复单。',
    synced:
      '以后按一下指纹或看一眼镜头也能取回。这一道存进了您在手机厂商或浏览器那里的账号，登录那个账号的设备都能用它。',
  },
  restoreByPasskey: '按一下，用指纹或面容取回',
  passkeyLead: '做这把钥匙的设备，或登录同一个手机厂商账号的设备，按一下就能取回。',
  passkeyUnanswered: '这台设备没有给出那一道通行密钥，钥匙没有动。可以再按一次，或者用恢复单取回。',
  byFile: '不用纸，改用备份文件和密码',
  bySheet: '改回印一张恢复单',
  print: '印一张恢复单',
  printLead: '手机丢了、换了，凭这张纸把钥匙找回来。钥匙启用以后，这里就不再显示它了。',
  printNow: '打印恢复单',
  noPrinter: '没有打印机，就照着六组字抄在纸上，抄好了再往下。请不要拍照留着。',
  noPrinterInWechat: '微信里不能打印：请照着六组字抄在纸上，或者用浏览器打开本页再打印。请不要拍照留着。',
  copied: '抄好了，对一遍',
  startOver: '作废这张，从头再做',
  startOverAsk: '作废这张恢复单？',
  startOverText: '钥匙和这张纸都不再用，重新做一把。印好或抄好的那一张请撕掉。',
  startOverYes: '从头再做',
  startOverNo: '留着',
  check: (group: number) => `看着纸，填第${NUMERALS[group]}组`,
  checkLead: '填对了，说明纸在手里、字也清楚，钥匙当场启用。',
  group: (group: number) => `第${NUMERALS[group]}组`,
  numeral: (group: number) => NUMERALS[group],
  groupHint: '四个字符，大小写都可以',
  groupWrong: '和纸上的不一样，请再看一遍那一组',
  enable: '对好，启用钥匙',
  enabling: '正在启用',
  photo: '不想打字？拍一下纸上的方码',
  photoRestore: '拍一下纸上的方码，或选一张它的照片',
  photoUnread: '照片里没有认出方码。请把纸放平、光线亮一些，让方码占照片的一半左右',
  photoOther: '这是另一张恢复单，不是刚才那一张',
  seeAgain: '再看一遍恢复单',
  later: '稍后再对，先去选作品',
  laterHint: '签名之前对完就行，关掉页面也不会丢。',
  restoreOther: '取回另一把钥匙',
  lost: '恢复单和备份都找不到，做一把新的',
  restoreBySheet: '用恢复单取回',
  restoreByFile: '用备份文件和密码取回',
  kept: { bySheet: '恢复单', byPasskey: '通行密钥', byFile: '备份文件' },
  restoreLead: '照着纸填六组字，或者拍一下纸上的方码。',
  restoreNow: '取回钥匙',
  restoring: '正在取回',
  codeWrong: '有一个字符对不上，请照着纸从头看一遍',
  noneOpens: '这张恢复单打不开您现在的钥匙：它可能是更早的一张，或者那把钥匙已经撤销',
} as const;

/** What the printed sheet says. */
export const paperWords = {
  title: '签名钥匙恢复单',
  number: (number: string) => `钥匙编号 ${number}`,
  owner: '户名',
  made: '做成时间',
  site: '在哪里用',
  copies: '份数',
  onlyCopy: '只此一份',
  code: '恢复码　24 个字符，六组',
  alphabet: '只用数字和大写字母，没有 I、L、O、U，圆圈一律是零。最后一位是校验位。',
  qr: '恢复码的方码',
  day: '日期',
  device: '用在哪台设备',
  sign: '签字',
  first: '做成',
  keep: '像存折一样收好。',
  warning:
    '拿到这张纸、又能登录您账号的人，就能以您的名义签名。不要拍照，不要发给别人；工作人员不会向您要它。遗失请尽快登录，撤销旧钥匙的证书，另做一把。以前签过的不受影响。',
} as const;
