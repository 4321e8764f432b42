import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import type { Settings } from '../electron/contract/domain/settings.ts';
import type { Snapshot } from '../electron/contract/ipc/snapshot.ts';
import { useKeyHandler } from './devices/keyboard/use-key-handler.ts';
import { useAlarmSound } from './devices/sound/use-alarm-sound.ts';
import { setLanguage } from './i18n/setup.ts';
import { Layout } from './layout/layout.tsx';
import { ActivityScreen } from './screens/activity/activity-screen.tsx';
import { OrdersScreen } from './screens/orders/board/board.tsx';
import { focusFirstCard } from './screens/orders/board/card-focus.ts';
import { PracticeScreen } from './screens/practice/practice-screen.tsx';
import { SalesScreen } from './screens/sales/sales-screen.tsx';
import { SettingsScreen } from './screens/settings/settings-screen.tsx';
import { CountingScreen } from './screens/stock/counting/counting-screen.tsx';
import { ImportScreen } from './screens/stock/import/import-screen.tsx';
import { InventoryRunsScreen } from './screens/stock/inventory-runs-screen.tsx';
import { StockScreen } from './screens/stock/stock-screen.tsx';
import { DatabaseErrorScreen } from './screens/welcome/database-error-screen.tsx';
import { StartupScreen } from './screens/welcome/startup-screen.tsx';
import { WelcomeScreen } from './screens/welcome/welcome-screen.tsx';
import { goTo, useRoute } from './state/route.ts';
import { useServices } from './state/services.ts';
import { useSignal } from './state/signal.ts';
import { useCall } from './state/use-call.ts';
import { WorkspaceProvider } from './state/workspace-context.ts';

/** Loaded when it is opened: no other screen draws charts. */
const ReportScreen = lazy(async () => ({
  default: (await import('./screens/sales/report/report-screen.tsx')).ReportScreen,
}));

/** Draws the screen of the address, in the language and appearance that staff have chosen. */
export function App(): ReactNode {
  const { ipc, snapshots, player } = useServices();
  const snapshot = useSignal(snapshots.last)?.snapshot ?? null;
  useAlarmSound(ipc, player, snapshot);
  useAppearance(snapshot?.settings ?? null);
  useWindowKeys(snapshot);
  useShowOrder(snapshot);

  if (snapshot === null) return <StartupScreen />;
  if (snapshot.unopened !== null) return <DatabaseErrorScreen unopened={snapshot.unopened} />;
  if (snapshot.workspace === null) return <WelcomeScreen snapshot={snapshot} />;
  return (
    <WorkspaceProvider value={{ snapshot, workspace: snapshot.workspace }}>
      <Layout>
        <CurrentScreen />
      </Layout>
    </WorkspaceProvider>
  );
}

function CurrentScreen(): ReactNode {
  const { snapshots } = useServices();
  const { screen, opened } = useRoute();
  const kind = useSignal(snapshots.last)?.snapshot.workspace?.kind;
  switch (screen) {
    case 'orders':
      return <OrdersScreen opened={opened} />;
    case 'practice':
      return kind === 'practice' ? <PracticeScreen opened={opened} /> : <OrdersScreen opened={opened} />;
    case 'stock':
      return <StockScreen />;
    case 'counting':
      return <CountingScreen />;
    case 'import':
      return <ImportScreen />;
    case 'syncs':
      return <InventoryRunsScreen />;
    case 'sales':
      return <SalesScreen />;
    case 'report':
      return (
        <Suspense fallback={null}>
          <ReportScreen />
        </Suspense>
      );
    case 'activity':
      return <ActivityScreen />;
    case 'settings':
      return <SettingsScreen />;
  }
}

/** F1 leads to Orders, F2 from practice to the live store, ? opens the list of keys. */
function useWindowKeys(snapshot: Snapshot | null): void {
  const { isShortcutListOpen } = useServices();
  const call = useCall();
  useKeyHandler({
    letterCommand: (_, key) => (key === '?' && snapshot?.workspace != null ? () => isShortcutListOpen.set(true) : null),
    namedKeyCommand({ key }) {
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
          void call('practice.leave', {});
        };
      }
      return null;
    },
  });
}

/** Opens the order that main asks for, such as the one of a notification that was clicked. */
function useShowOrder(snapshot: Snapshot | null): void {
  const { ipc } = useServices();
  useEffect(
    () =>
      ipc.listen((event) => {
        if (event.name !== 'show_order' || snapshot?.workspace?.kind !== event.workspace) return;
        const { board } = snapshot.workspace;
        const cards = [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday];
        goTo('orders', cards.find(({ orderId }) => orderId === event.orderId) ?? null);
      }),
    [ipc, snapshot],
  );
}

/** Sets language and colours for the whole document. `system` follows the system's setting, also for more contrast. */
function useAppearance(settings: Settings | null): void {
  const language = settings?.language ?? 'en';
  const appearance = settings?.appearance ?? 'system';

  useEffect(() => {
    void setLanguage(language);
  }, [language]);

  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const contrast = matchMedia('(prefers-contrast: more)');
    function apply(): void {
      const preferred = contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light';
      document.documentElement.dataset['appearance'] = appearance === 'system' ? preferred : appearance;
    }
    apply();
    dark.addEventListener('change', apply);
    contrast.addEventListener('change', apply);
    return () => {
      dark.removeEventListener('change', apply);
      contrast.removeEventListener('change', apply);
    };
  }, [appearance]);
}
