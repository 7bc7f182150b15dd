import { expect, test } from 'vitest';
import { chooseVoice } from './choose-voice.ts';

const voice = (lang: string, localService = true) => ({ lang, localService });

test.each([
  [[voice('en-US'), voice('zh-HK'), voice('zh-CN')], 'zh-CN'],
  [[voice('zh_CN_#Hans')], 'zh_CN_#Hans'],
  [[voice('zh-TW'), voice('cmn-Hans-CN')], 'cmn-Hans-CN'],
  [[voice('zh-TW')], 'zh-TW'],
  [[voice('zh-CN', false)], undefined],
  [[voice('en-US'), voice('za-CN')], undefined],
  [[], undefined],
])('of %j the voice %s reads', (voices, lang) => {
  expect(chooseVoice(voices)?.lang).toBe(lang);
});
