import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EpisodeView } from '../../../../../electron/contract/calls/alarm.ts';
import { SPOKEN_ALARMS } from '../../../../../electron/contract/domain/alarms.ts';
import type { Language } from '../../../../../electron/contract/i18n/languages.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../../electron/contract/settings.ts';
import { createAnnouncer, describeAloud } from '../../../../../renderer/devices/sound/use-speech.ts';
import { initTranslations } from '../../../../../renderer/i18n/setup.ts';
import { episodeSubject, SILENT_ALARM } from '../../../../support/snapshots/snapshot.ts';
import { NOW } from '../../../../support/snapshots/values.ts';

const episode = (number: string, part: Partial<EpisodeView> = {}): EpisodeView => ({
  ...episodeSubject(number),
  ...{ state: 'ringing', since: NOW, silencedUntil: null },
  ...part,
});
const one = episode('7K38');
const two = episode('7K39');
const stop = episode('7K40', { wants: 'stop' });

/** What a step does: a new snapshot with these episodes, milliseconds that pass, or the end of what is said. */
type Step = readonly EpisodeView[] | number | 'end';

let said: string[];
let endCurrent: () => void;

/** Takes the steps. Returns what was said, in order; `-` is where it was stopped. */
function hear(steps: readonly Step[], settings: Partial<Settings> = {}): string[] {
  const announcer = createAnnouncer({
    languages: { get: () => new Set(['en']), subscribe: () => () => undefined },
    open: () => undefined,
    say(text, _language, _volume, onEnd) {
      said.push(text);
      endCurrent = onEnd;
    },
    stop: () => void said.push('-'),
  });
  for (const step of steps) {
    if (step === 'end') endCurrent();
    else if (typeof step === 'number') vi.advanceTimersByTime(step);
    else
      announcer.update(
        {
          alarm: { ...SILENT_ALARM, episodes: step },
          settings: { ...DEFAULT_SETTINGS, spoken: SPOKEN_ALARMS, ...settings },
        },
        i18next.t,
        'en',
      );
  }
  return said;
}

beforeEach(async () => {
  await initTranslations();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  said = [];
});
afterEach(() => vi.useRealTimers());

const NEW = 'New order, 6 items, 450 rupees.';
const CANCELLED = 'Order 7 K 4 0 was cancelled. Stop packing.';

it.each<[string, readonly Step[], readonly string[]]>([
  ['waits until the tune has sounded once', [[one], 2_300], []],
  ['then says the order once, however often main reports', [[one], 2_400, [one], 'end', 60_000, [one]], [NEW]],
  ['says one after the other, and the next one at the end', [[one, two], 9_000], [NEW]],
  ['says the next one at the end', [[one, two], 9_000, 'end'], [NEW, NEW]],
  ['says what needs an answer before what was cancelled', [[stop, one], 3_000], [NEW]],
  ['says a cancelled order after its own tune', [[stop], 2_900, 100], [CANCELLED]],
  ['stops when the order is answered, and says nothing of it later', [[one], 2_400, [], 60_000], [NEW, '-']],
  ['goes on with the next order where one is answered', [[one, two], 2_400, [two]], [NEW, '-', NEW]],
  ['says nothing of an order that is answered during its tune', [[one], 2_000, [], 60_000], []],
  ['says nothing of what is silenced', [[{ ...one, state: 'silenced' }], 60_000], []],
  ['says it again when it rings again', [[one], 2_400, 'end', [], [one], 2_400], [NEW, NEW]],
  [
    'says nothing of practice while the store rings',
    [[{ ...one, workspace: 'practice' }, stop], 3_000, 'end', 9_000],
    [CANCELLED],
  ],
])('%s', (_rule, steps, expected) => {
  expect(hear(steps)).toEqual(expected);
});

it('says only what the owner has chosen, and nothing on a new counter or at volume 0', () => {
  expect(hear([[one, stop], 9_000], { spoken: DEFAULT_SETTINGS.spoken })).toEqual([]);
  expect(hear([[one, stop], 9_000], { volume: 0 })).toEqual([]);
  expect(hear([[one, stop], 9_000], { spoken: ['stop'] })).toEqual([CANCELLED]);
});

it.each<[Language, Partial<EpisodeView>, string]>([
  ['en', { items: 1, total: one.total }, 'New order, 1 item, 450 rupees.'],
  ['en', { items: 0 }, 'New order.'],
  ['en', { wants: 'courier', number: '7K3P' }, 'No courier came for order 7 K 3 P.'],
  ['hi', {}, 'नया ऑर्डर, 6 चीज़ें, 450 रुपये।'],
  ['ta', { wants: 'stop', number: '7K3P' }, 'ஆர்டர் 7 K 3 P ரத்தானது. பேக்கிங்கை நிறுத்தவும்.'],
])('in %s, %j is said as "%s"', async (language, part, text) => {
  await i18next.changeLanguage(language);
  expect(describeAloud(i18next.t, { ...one, ...part })).toBe(text);
  await i18next.changeLanguage('en');
});
