import type { TFunction } from 'i18next';
import { useEffect, useMemo } from 'react';
import type { EpisodeView } from '../../../electron/contract/calls/alarm.ts';
import type { Snapshot } from '../../../electron/contract/calls/snapshot.ts';
import type { Language } from '../../../electron/contract/i18n/languages.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import type { Speaker } from './speaker.ts';
import { decideSpeech, SILENT_SPEECH } from './speech.ts';

/** Says the alarms of the snapshot aloud that the owner has chosen. The tune goes on meanwhile. */
export function useSpeech(speaker: Speaker, snapshot: Snapshot | null): void {
  const { t, language } = useI18n();
  const announcer = useMemo(() => createAnnouncer(speaker), [speaker]);
  useEffect(() => {
    if (snapshot !== null) announcer.update(snapshot, t, language);
  }, [announcer, snapshot, t, language]);
}

/** Says what {@link decideSpeech} decides, at each snapshot, at the end of each text, and when a tune has sounded once. */
export function createAnnouncer(speaker: Speaker) {
  let state = SILENT_SPEECH;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = (): void => undefined;

  function update({ alarm, settings }: Pick<Snapshot, 'alarm' | 'settings'>, t: TFunction, language: Language): void {
    if (settings.spoken.length > 0) speaker.open();
    again = () => update({ alarm, settings }, t, language);
    const { says, stops, againInMs, ...decision } = decideSpeech(state, alarm.episodes, settings, performance.now());
    state = decision.state;
    clearTimeout(timer);
    if (Number.isFinite(againInMs)) timer = setTimeout(again, againInMs);
    if (stops) speaker.stop();
    if (says === null) return;
    speaker.say(describeAloud(t, says), language, settings.volume, () => {
      state = { ...state, saying: null };
      // With the newest snapshot.
      again();
    });
  }

  return { update };
}

/** What is said of an alarm: never a customer's name. */
export function describeAloud(
  t: TFunction,
  { wants, number, items, total }: Pick<EpisodeView, 'wants' | 'number' | 'items' | 'total'>,
): string {
  // Letter by letter: a voice would read a part of a number as a word.
  if (wants !== 'decision') return t(`speech.${wants}`, { number: [...number].join(' ') });
  if (items === 0) return t('speech.decision_unread');
  const rupees = Math.round(total / 100);
  // As text: a voice may pause at the commas of a grouped number.
  const amount = t('speech.rupees', { count: rupees, rupees: String(rupees) });
  return t('speech.decision', { items: t('card.items', { count: items }), amount });
}
