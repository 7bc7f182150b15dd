type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>;

/**
 * A Chinese voice of this device, 普通话 before others. One of a distant service would be sent what it reads, the title
 * of an unpublished work among it.
 */
export function chooseVoice<V extends Voice>(voices: readonly V[]): V | undefined {
  const own = voices.filter(({ localService }) => localService);
  return (
    own.find(({ lang }) => /^(?:zh|cmn)[-_](?:Hans[-_])?CN/i.test(lang)) ??
    own.find(({ lang }) => /^(?:zh|cmn)\b/i.test(lang))
  );
}
