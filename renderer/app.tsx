import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { Settings, Snapshot } from '../electron/contract/views.ts';
import { Activity } from './activity/activity.tsx';
import { Frame } from './frame/frame.tsx';
import { useKeys } from './keys/use-keys.ts';
import { Orders } from './orders/board.tsx';
import { focusFirstCard } from './orders/focus.ts';
import { Practice } from './practice/practice.tsx';
import { Sales } from './sales/sales.tsx';
import { SettingsScreen } from './settings/settings.tsx';
import { useSound } from './sound/use-sound.ts';
import { useAsk } from './state/ask.ts';
import { goTo, useRoute } from './state/route.ts';
import { useServices } from './state/services.ts';
import { ShownProvider } from './state/shown.ts';
import { useSignal } from './state/signal.ts';
import { Counting } from './stock/counting/counting.tsx';
import { Import } from './stock/import/import.tsx';
import { Stock } from './stock/stock.tsx';
import { Syncs } from './stock/syncs.tsx';
import { Lost } from './welcome/lost.tsx';
import { Unopened } from './welcome/unopened.tsx';
import { Welcome } from './welcome/welcome.tsx';
import { speak } from './words/setup.ts';

/** Which screen, in which language and appearance. */
export function App(): ReactNode {
  const { hatch, snapshots, player } = useServices();
  const snapshot = useSignal(snapshots.last)?.snapshot ?? null;
  useSound(hatch, player, snapshot);
  useAppearance(snapshot?.settings ?? null);
  useWindowKeys(snapshot);
  useShowOrder(snapshot);

  if (snapshot === null) return <Lost />;
  if (snapshot.unopened !== null) return <Unopened unopened={snapshot.unopened} />;
  if (snapshot.workspace === null) return <Welcome snapshot={snapshot} />;
  return (
    <ShownProvider value={{ snapshot, workspace: snapshot.workspace }}>
      <Frame>
        <Screen />
      </Frame>
    </ShownProvider>
  );
}

function Screen(): ReactNode {
  const { snapshots } = useServices();
  const { screen, opened } = useRoute();
  const kind = useSignal(snapshots.last)?.snapshot.workspace?.kind;
  switch (screen) {
    case 'orders':
      return <Orders opened={opened} />;
    case 'practice':
      return kind === 'practice' ? <Practice opened={opened} /> : <Orders opened={opened} />;
    case 'stock':
      return <Stock />;
    case 'counting':
      return <Counting />;
    case 'import':
      return <Import />;
    case 'syncs':
      return <Syncs />;
    case 'sales':
      return <Sales />;
    case 'activity':
      return <Activity />;
    case 'settings':
      return <SettingsScreen />;
  }
}

/** F1 is Orders from everywhere, F2 the live store from practice, ? the list of keys. */
function useWindowKeys(snapshot: Snapshot | null): void {
  const { keyList } = useServices();
  const ask = useAsk();
  useKeys({
    letter: (_, key) => (key === '?' && snapshot?.workspace != null ? () => keyList.set(true) : null),
    named({ key }) {
      if (snapshot === null || snapshot.workspace === null) return null;
      if (key === 'F1') {
        return () => {
          goTo('orders');
          focusFirstCard();
        };
      }
      if (key === 'F2' && snapshot.workspace.kind === 'practice' && snapshot.storeConnected) {
        return () => {
          goTo('orders');
          void ask('practice.leave', {});
        };
      }
      return null;
    },
  });
}

/** Main asks for an order to be shown, as a notification that was pressed does. */
function useShowOrder(snapshot: Snapshot | null): void {
  const { hatch } = useServices();
  useEffect(
    () =>
      hatch.listen((event) => {
        if (event.name !== 'show_order' || snapshot?.workspace?.kind !== event.workspace) return;
        const { board } = snapshot.workspace;
        const cards = [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday];
        goTo('orders', cards.find(({ orderId }) => orderId === event.orderId) ?? null);
      }),
    [hatch, snapshot],
  );
}

/** Sets language and colours for the whole document. `system` follows the system's wish, also for more contrast. */
function useAppearance(settings: Settings | null): void {
  const language = settings?.language ?? 'en';
  const appearance = settings?.appearance ?? 'system';

  useEffect(() => {
    void speak(language);
  }, [language]);

  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const contrast = matchMedia('(prefers-contrast: more)');
    function set(): void {
      const wished = contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light';
      document.documentElement.dataset['appearance'] = appearance === 'system' ? wished : appearance;
    }
    set();
    dark.addEventListener('change', set);
    contrast.addEventListener('change', set);
    return () => {
      dark.removeEventListener('change', set);
      contrast.removeEventListener('change', set);
    };
  }, [appearance]);
}
