import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { Settings, Snapshot } from '../electron/contract/ipc/views.ts';
import { useKeys } from './devices/keyboard/use-key-handler.ts';
import { useSound } from './devices/sound/use-alarm-sound.ts';
import { speak } from './i18n/setup.ts';
import { Frame } from './layout/layout.tsx';
import { Activity } from './screens/activity/activity-screen.tsx';
import { Orders } from './screens/orders/board/board.tsx';
import { focusFirstCard } from './screens/orders/board/card-focus.ts';
import { Practice } from './screens/practice/practice-screen.tsx';
import { Sales } from './screens/sales/sales-screen.tsx';
import { SettingsScreen } from './screens/settings/settings-screen.tsx';
import { Counting } from './screens/stock/counting/counting-screen.tsx';
import { Import } from './screens/stock/import/import-screen.tsx';
import { Syncs } from './screens/stock/inventory-runs-screen.tsx';
import { Stock } from './screens/stock/stock-screen.tsx';
import { Unopened } from './screens/welcome/database-error-screen.tsx';
import { Lost } from './screens/welcome/startup-screen.tsx';
import { Welcome } from './screens/welcome/welcome-screen.tsx';
import { goTo, useRoute } from './state/route.ts';
import { useServices } from './state/services.ts';
import { useSignal } from './state/signal.ts';
import { useAsk } from './state/use-call.ts';
import { ShownProvider } from './state/workspace-context.ts';

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
