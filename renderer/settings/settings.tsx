import { Drama, KeyRound, LogOut, Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import type { Settings } from '../../electron/contract/views.ts';
import { useAsk } from '../state/ask.ts';
import { goTo } from '../state/route.ts';
import { useServices } from '../state/services.ts';
import { useShown } from '../state/shown.ts';
import { Choice } from '../ui/choice.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { Press } from '../ui/press.tsx';
import { useWords } from '../words/use-words.ts';
import '../ui/popover.css';
import './settings.css';

/** What staff can set on this counter. */
export function SettingsScreen(): ReactNode {
  const { snapshot } = useShown();
  const { t } = useWords();
  return (
    <div className="screen">
      <header className="screen-head">
        <h1 className="screen-title">{t('screen.settings')}</h1>
      </header>
      <div className="settings panel">
        <Setting name={t('settings.language')}>
          <LanguageChoice language={snapshot.settings.language} />
        </Setting>
        <Setting name={t('settings.appearance')}>
          <Appearance value={snapshot.settings.appearance} />
        </Setting>
        <Setting name={t('settings.sound')}>
          <Sound volume={snapshot.settings.volume} />
        </Setting>
        <Setting name={t('settings.store')}>
          <StoreAndKey />
        </Setting>
      </div>
    </div>
  );
}

function Setting({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className="setting" aria-label={name}>
      <h2>{name}</h2>
      <div className="setting-body">{children}</div>
    </section>
  );
}

const APPEARANCES = ['system', 'light', 'dark', 'contrast'] as const;

function Appearance({ value }: { readonly value: Settings['appearance'] }): ReactNode {
  const ask = useAsk();
  const { t } = useWords();
  return (
    <Choice
      name={t('settings.appearance')}
      value={value}
      options={APPEARANCES.map((each) => ({ value: each, words: t(`settings.appearances.${each}`) }))}
      onChoose={(appearance) => void ask('settings.change', { appearance })}
    />
  );
}

function Sound({ volume }: { readonly volume: number }): ReactNode {
  const { player } = useServices();
  const ask = useAsk();
  const { t } = useWords();
  const [moving, setMoving] = useState<number | null>(null);
  const shown = moving ?? volume;

  async function settle(): Promise<void> {
    if (moving === null) return;
    await ask('settings.change', { volume: moving });
    player.test(moving);
    setMoving(null);
  }

  return (
    <>
      <label className="volume">
        <span>{t('settings.volume')}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={shown}
          onChange={(event) => setMoving(event.target.valueAsNumber)}
          onPointerUp={() => void settle()}
          onKeyUp={() => void settle()}
          onBlur={() => void settle()}
        />
        <b className="tabular">{shown}</b>
      </label>
      <Press icon={Volume2} onPress={() => player.test(shown)}>
        {t('settings.test_sound')}
      </Press>
      <p className="screen-hint">{t('settings.sound_note')}</p>
    </>
  );
}

/** Which store this counter is in. The key is never shown (C13). */
function StoreAndKey(): ReactNode {
  const { snapshot, workspace } = useShown();
  const ask = useAsk();
  const { t } = useWords();
  if (workspace.kind === 'practice') {
    return (
      <>
        <Press icon={LogOut} onPress={() => void ask('practice.leave', {}).then(() => goTo('orders'))}>
          {t('settings.leave_practice')}
        </Press>
        <p className="screen-hint">
          {t(snapshot.storeConnected ? 'settings.leave_note_live' : 'settings.leave_note_connect')}
        </p>
      </>
    );
  }
  return (
    <>
      <ul className="setting-stores">
        {workspace.stores.map(({ id, name, city }) => (
          <li key={id}>
            <b>{name}</b> {city}
          </li>
        ))}
      </ul>
      <p className="screen-hint">{t(workspace.mode === 'live' ? 'settings.store_live' : 'settings.store_test')}</p>
      <Forget />
      <Press icon={Drama} onPress={() => void ask('practice.enter', {}).then(() => goTo('practice'))}>
        {t('settings.enter_practice')}
      </Press>
      <p className="screen-hint">{t('settings.also_live')}</p>
    </>
  );
}

/** Asks once, because orders ring here no more without the key. */
function Forget(): ReactNode {
  const ask = useAsk();
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Press icon={KeyRound}>{t('settings.forget')}</Press>
      <Popover className="popover" placement="bottom start">
        <Dialog className="popover-dialog">
          <Heading slot="title" className="popover-title">
            {t('settings.forget_ask')}
          </Heading>
          <p className="popover-note">{t('settings.forget_note')}</p>
          <Press kind="choice" onPress={() => void ask('connect.forget', {}).then(() => goTo('orders'))}>
            {t('settings.forget')}
          </Press>
          <Press kind="choice" onPress={() => setOpen(false)}>
            {t('settings.keep_key')}
          </Press>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
