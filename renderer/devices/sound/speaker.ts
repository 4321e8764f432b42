/** The voices that this PC has of its own. Voices of the network are not used: what they say would leave the shop. */

import type { Language } from '../../../electron/contract/i18n/languages.ts';
import { createSignal, type Signal } from '../../state/signal.ts';

export interface Speaker {
  /** The languages that have a voice here, as their codes. Empty until the system has told, which {@link open} begins. */
  readonly languages: Signal<ReadonlySet<string>>;
  /** Asks the system for its voices. */
  open(): void;
  /** Says a text in place of what is being said; nothing where the language has no voice. `volume` is 0 to 100. */
  say(text: string, language: Language, volume: number, onEnd: () => void): void;
  /** Stops what is being said. Its `onEnd` is not called any more. */
  stop(): void;
}

const codeOf = ({ lang }: SpeechSynthesisVoice): string => lang.split(/[-_]/)[0]?.toLowerCase() ?? '';

export function createSpeaker(synthesis: SpeechSynthesis): Speaker {
  const languages = createSignal<ReadonlySet<string>>(new Set());
  let isOpen = false;
  /** Chromium forgets an utterance that nothing refers to, and then never reports its end. */
  let current: SpeechSynthesisUtterance | null = null;

  const listVoices = (): SpeechSynthesisVoice[] => synthesis.getVoices().filter(({ localService }) => localService);
  const update = (): void => languages.set(new Set(listVoices().map(codeOf)));

  function stop(): void {
    current = null;
    synthesis.cancel();
  }

  return {
    languages,
    open() {
      if (isOpen) return;
      isOpen = true;
      synthesis.addEventListener('voiceschanged', update);
      update();
    },
    say(text, language, volume, onEnd) {
      stop();
      const voices = listVoices().filter((voice) => codeOf(voice) === language);
      const voice = voices.find(({ lang }) => lang.endsWith('IN')) ?? voices.find((each) => each.default) ?? voices[0];
      if (voice === undefined) return onEnd();
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.volume = volume / 100;
      const end = (): void => {
        if (current === utterance) onEnd();
      };
      utterance.onend = end;
      utterance.onerror = end;
      current = utterance;
      synthesis.speak(utterance);
    },
    stop,
  };
}
