import type { LucideIcon } from 'lucide-react';
import { CircleCheck, Drama, Hourglass, Store, TriangleAlert, Volume2, VolumeX, Wifi, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { Settings, WorkspaceView } from '../../electron/contract/views.ts';
import { linkTo } from '../state/route.ts';
import { useServices } from '../state/services.ts';
import { useNow, useShown } from '../state/shown.ts';
import { useSignal } from '../state/signal.ts';
import { useWidthUnder } from '../ui/use-width.ts';
import { useWords, type Words } from '../words/use-words.ts';
import { type LineWords, lineWords, type PartTone } from './line-words.ts';
import './bar.css';

/** Under this the second lines are shorter. */
export const NARROW_PX = 1_100;

/** The always-visible line: PRACTICE, the store, the connection, what waits, the sound, the clock. */
export function Bar(): ReactNode {
  const { snapshot, workspace } = useShown();
  const words = useWords();
  return (
    <header className="bar">
      {workspace.kind === 'practice' && (
        <div className="part part-practice">
          <Drama size={24} aria-hidden />
          <Lines
            what={<span className="practice-word">{words.t('bar.practice_mark')}</span>}
            since={words.t('bar.practice_note')}
          />
        </div>
      )}
      <div className="part part-store">
        <Store size={20} aria-hidden />
        <Lines what={storeName(workspace, words)} since={storeKind(workspace, words)} />
      </div>
      <ConnectionPart />
      <WaitingPart />
      <span className="bar-space" />
      <SoundPart settings={snapshot.settings} />
      <ClockPart />
    </header>
  );
}

function Lines({ what, since }: { readonly what: ReactNode; readonly since: ReactNode }): ReactNode {
  return (
    <span className="part-lines">
      <span className="part-what">{what}</span>
      <span className="part-since">{since}</span>
    </span>
  );
}

function storeName({ kind, stores }: WorkspaceView, { t }: Words): string {
  if (kind === 'practice') return t('bar.practice_store');
  const [first, ...more] = stores;
  const name = first?.name ?? '';
  return more.length === 0 ? name : t('bar.more_stores', { name, count: more.length });
}

function storeKind({ kind, mode, stores }: WorkspaceView, { t }: Words): string {
  if (kind === 'practice') return t('bar.on_this_pc');
  const city = stores.length === 1 ? stores[0]?.city : null;
  const what = t(mode === 'live' ? 'bar.live' : 'bar.sandbox');
  return city ? `${what} · ${city}` : what;
}

const LINE_ICON: Readonly<Record<PartTone, LucideIcon>> = { plain: Wifi, waiting: Wifi, down: WifiOff };

function ConnectionPart(): ReactNode {
  const { snapshot, workspace } = useShown();
  const { snapshots } = useServices();
  const host = useSignal(snapshots.host);
  const now = useNow();
  const words = useWords();
  const short = useWidthUnder(NARROW_PX);
  const plugOut = workspace.kind === 'practice' && snapshot.practice?.connected === false;
  const line: LineWords = lineWords(words, { line: workspace.line, host, plugOut, now, short });
  const Icon = workspace.line.state === 'parked' && host ? TriangleAlert : LINE_ICON[line.tone];
  return (
    <div className={`part part-${line.tone}`}>
      <Icon size={20} aria-hidden />
      <span className="part-lines">
        <span className="part-what" role="status" aria-label={words.t('bar.connection')}>
          {line.what}
          {line.howLong !== '' && <span aria-hidden> {line.howLong}</span>}
        </span>
        <span className="part-since">{line.since}</span>
      </span>
    </div>
  );
}

function WaitingPart(): ReactNode {
  const { waiting } = useShown().workspace;
  const now = useNow();
  const { t, span } = useWords();
  if (waiting.count === 0) {
    return (
      <a className="part" href={linkTo('activity')}>
        <CircleCheck size={20} aria-hidden />
        <Lines what={t('bar.nothing_waiting')} since={t('bar.all_answered')} />
      </a>
    );
  }
  const since =
    waiting.oldestSent && waiting.oldestAt !== null
      ? t('bar.waiting_sent', { time: span(now - waiting.oldestAt) })
      : t('bar.waiting_unsent');
  return (
    <a className="part part-waiting" href={linkTo('activity')}>
      <Hourglass size={20} aria-hidden />
      <Lines what={t('bar.waiting', { count: waiting.count })} since={since} />
    </a>
  );
}

function volumeWord(volume: number, { t }: Words): string {
  if (volume < 34) return t('bar.volume_soft');
  return volume < 67 ? t('bar.volume_medium') : t('bar.volume_loud');
}

/** "Sound is off" is as visible as "offline"; one press mends it where a press is what it needs. */
function SoundPart({ settings }: { readonly settings: Settings }): ReactNode {
  const { player } = useServices();
  const { on, testedAt } = useSignal(player.state);
  const words = useWords();
  const { t, clock } = words;
  if (settings.volume === 0) {
    return (
      <a className="part part-down part-right" href={linkTo('settings')}>
        <VolumeX size={20} aria-hidden />
        <Lines what={t('bar.sound_off')} since={t('bar.sound_volume_zero')} />
      </a>
    );
  }
  if (on === null) return null;
  if (!on) {
    return (
      <Button className="part part-down part-right" onPress={() => player.wake()}>
        <VolumeX size={20} aria-hidden />
        <Lines what={t('bar.sound_off')} since={t('bar.sound_press')} />
      </Button>
    );
  }
  const volume = volumeWord(settings.volume, words);
  const since = testedAt === null ? volume : t('bar.sound_tested', { volume, time: clock(testedAt) });
  return (
    <a className="part part-right" href={linkTo('settings')}>
      <Volume2 size={20} aria-hidden />
      <Lines what={t('bar.sound_on')} since={since} />
    </a>
  );
}

function ClockPart(): ReactNode {
  const now = useNow();
  const { clock } = useWords();
  const [time = '', half = ''] = clock(now).split(' ');
  return (
    <div className="part part-right part-clock">
      <span className="clock-time">{time}</span>
      <span className="clock-half">{half}</span>
    </div>
  );
}
