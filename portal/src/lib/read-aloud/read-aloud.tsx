import { Button } from '@yinji/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { chooseVoice } from './choose-voice.ts';
import { readAloudWords as words } from './words.ts';

const speech = globalThis.speechSynthesis as SpeechSynthesis | undefined;

/** A browser loads its voices after the page. */
function followVoices(listener: () => void) {
  speech?.addEventListener('voiceschanged', listener);
  return () => speech?.removeEventListener('voiceschanged', listener);
}

const useVoice = () =>
  useSyncExternalStore(
    followVoices,
    () => speech && chooseVoice(speech.getVoices()),
    () => undefined,
  );

/** Reads a question with the device's own voice; nothing where it has no Chinese one. Any touch stops it. */
export function ReadAloud({ said }: { said: readonly string[] }) {
  const voice = useVoice();
  const [isReading, setReading] = useState(false);
  const now = useRef<SpeechSynthesisUtterance>(undefined);
  useEffect(() => {
    if (!isReading) return undefined;
    const stop = () => setReading(false);
    // The button's own press is told by its click.
    const touch = ({ target }: Event) =>
      !(target instanceof Element && target.closest('[data-read-aloud]')) && stop();
    addEventListener('pointerdown', touch);
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pointerdown', touch);
      removeEventListener('pagehide', stop);
      speech?.cancel();
    };
  }, [isReading]);
  if (!speech || !voice) return null;

  function read() {
    if (!speech || !voice) return;
    const told = Object.assign(new SpeechSynthesisUtterance(said.join('。')), {
      voice,
      lang: voice.lang,
      rate: 0.9,
    });
    now.current = told;
    // One that was stopped says so late, perhaps while the next is read.
    for (const end of ['end', 'error'])
      told.addEventListener(end, () => now.current === told && setReading(false));
    // Chrome keeps what was cancelled elsewhere in its queue.
    speech.cancel();
    speech.speak(told);
    setReading(true);
  }
  return (
    <Button data-read-aloud aria-pressed={isReading} onClick={() => (isReading ? setReading(false) : read())}>
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />
      </svg>
      {isReading ? words.stop : words.read}
    </Button>
  );
}
