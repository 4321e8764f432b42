import { Activity, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Snapshot } from '../electron/contract/calls/snapshot.ts';
import type { Language } from '../electron/contract/i18n/languages.ts';
import type { Settings } from '../electron/contract/settings.ts';
import { watchInput } from './devices/input-reports.ts';
import { keepFocus } from './devices/keyboard/focus-keeper.ts';
import { useHeldKey } from './devices/keyboard/use-held-key.ts';
import { useAlarmSound } from './devices/sound/use-alarm-sound.ts';
import { useSpeech } from './devices/sound/use-speech.ts';
import { HelpDialog } from './help/help-dialog.tsx';
import { setLanguage } from './i18n/setup.ts';
import { useI18n } from './i18n/use-i18n.ts';
import { UrgentOrderBanner } from './layout/banners/urgent-order-banner.tsx';
import { Layout } from './layout/layout.tsx';
import { ActivityScreen } from './screens/activity/activity-screen.tsx';
import { ExercisesScreen } from './screens/exercises/exercises-screen.tsx';
import { HealthScreen } from './screens/health/health-screen.tsx';
import { AttentionBanner } from './screens/orders/banner/attention-banner.tsx';
import { OrdersScreen } from './screens/orders/board/board.tsx';
import { focusFirstCard } from './screens/orders/column/card-focus.ts';
import { PracticeScreen } from './screens/practice/practice-screen.tsx';
import { printDialogSubject } from './screens/printing/print-dialog-state.ts';
import { ClosingScreen } from './screens/sales/closing/closing-screen.tsx';
import { SalesScreen } from './screens/sales/sales-screen.tsx';
import { isReplaceKeyDialogOpen } from './screens/settings/replace-key-dialog.tsx';
import { ClosedScreen, useScreenRefusal } from './screens/staff/closed-screen.tsx';
import { LogbookScreen } from './screens/staff/logbook-screen.tsx';
import { SignInDialog } from './screens/staff/sign-in-dialog.tsx';
import { CountingScreen } from './screens/stock/counting/counting-screen.tsx';
import { ImportScreen } from './screens/stock/import/import-screen.tsx';
import { InventoryRunsScreen } from './screens/stock/inventory-runs-screen.tsx';
import { StockScreen } from './screens/stock/stock-screen.tsx';
import { DatabaseErrorScreen } from './screens/welcome/database-error-screen.tsx';
import { StartupScreen } from './screens/welcome/startup-screen.tsx';
import { WelcomeScreen } from './screens/welcome/welcome-screen.tsx';
import { useKeptScreen } from './services/kept-screen.ts';
import { useStaff } from './services/rights.ts';
import { useServices } from './services/services.ts';
import { useCall } from './services/use-call.ts';
import { useKeyHandler } from './services/use-key-handler.ts';
import { WorkspaceProvider } from './services/workspace-context.ts';
import { closeBannerDialogs } from './state/banner-dialogs.ts';
import { findHelpTarget } from './state/help-target.ts';
import { goTo, type Screen, type ScreenRoute, useRoute } from './state/route.ts';
import { isSignInDialogOpen } from './state/sign-in-dialog-state.ts';
import { useSignal } from './state/signal.ts';

/** Loaded when staff open it: no other screen draws charts. */
const ReportScreen = lazy(async () => ({
  default: (await import('./screens/sales/report/report-screen.tsx')).ReportScreen,
}));

/** Draws the screen that the address names, in the language and appearance that staff have chosen. */
export function App(): ReactNode {
  const { ipc, snapshots, player, earTest, speaker } = useServices();
  useInputReports();
  const snapshot = useSignal(snapshots.last)?.snapshot ?? null;
  useAlarmSound(ipc, player, earTest, snapshot);
  useSpeech(speaker, snapshot);
  useAppearance(snapshot?.settings.appearance ?? 'system');
  const canRead = useLanguage(snapshot?.settings.language ?? null);
  useWindowKeys(snapshot);
  useEffect(() => keepFocus(document), []);
  useShowOrder(snapshot);

  if (snapshot === null || !canRead) return <StartupScreen />;
  if (snapshot.unopened !== null || snapshot.workspace === null) {
    return (
      <>
        <ScreenWithoutWorkspace snapshot={snapshot} />
        <SignInDialog />
        <HelpDialog />
      </>
    );
  }
  return (
    <WorkspaceProvider value={{ snapshot, workspace: snapshot.workspace }}>
      <Layout>
        <CurrentScreen />
      </Layout>
      <HelpDialog>
        <UrgentOrderBanner isOverScreen />
        <AttentionBanner isOverScreen />
      </HelpDialog>
    </WorkspaceProvider>
  );
}

/** Welcome on a new PC; otherwise what keeps the workspace from being on screen. */
function ScreenWithoutWorkspace({ snapshot }: { readonly snapshot: Snapshot }): ReactNode {
  const { unopened, storeDown } = snapshot;
  const { t } = useI18n();
  const title = storeDown === null ? 'Counter' : t('unopened.window');
  useEffect(() => {
    document.title = title;
  }, [title]);
  switch (unopened?.reason) {
    case undefined:
      return <WelcomeScreen snapshot={snapshot} absence={null} />;
    case 'key_unreadable':
    case 'key_gone':
    case 'not_connected':
    case 'retired':
      return <WelcomeScreen snapshot={snapshot} absence={unopened.reason} />;
    case 'newer_app':
    case 'disk_full':
    case 'disk_failing':
    case 'fault':
      return <DatabaseErrorScreen kind={unopened.kind} reason={unopened.reason} />;
  }
}

/** The routed screen, or a notice saying who may open it. */
function CurrentScreen(): ReactNode {
  const { screen, opened } = useRoute();
  const refusal = useScreenRefusal(screen);
  const { isKept, generation } = useKeptScreen(screen, refusal);
  return (
    <>
      {refusal !== null && <ClosedScreen screen={screen} problem={refusal} />}
      {screen !== 'settings' && (refusal === null || isKept) && (
        <Activity key={generation} mode={isKept ? 'hidden' : 'visible'}>
          <OpenScreen screen={screen} opened={opened} />
        </Activity>
      )}
      <KeptSettings isShown={screen === 'settings' && refusal === null} />
    </>
  );
}

/** Loads Settings after the first drawing, which needs none of its schemas (P6); null until then. */
function useSettingsScreen(): ComponentType | null {
  const [loaded, setLoaded] = useState<{ readonly Screen: ComponentType } | null>(null);
  useEffect(() => {
    void import('./screens/settings/settings-screen.tsx').then(({ SettingsScreen: Screen }) => setLoaded({ Screen }));
  }, []);
  return loaded?.Screen ?? null;
}

/** Settings, from their first visit on. A person who comes back finds what they typed; another person does not. */
function KeptSettings({ isShown }: { readonly isShown: boolean }): ReactNode {
  const SettingsScreen = useSettingsScreen();
  const person = useStaff()?.atCounter?.id ?? null;
  const [last, setLast] = useState({ isShown: false, person, visits: 0 });
  if (isShown !== last.isShown || (isShown && person !== last.person)) {
    const isNew = isShown && !last.isShown && (last.visits === 0 || person !== last.person);
    setLast({ isShown, person: isShown ? person : last.person, visits: last.visits + (isNew ? 1 : 0) });
  }
  if (last.visits === 0 || SettingsScreen === null) return null;
  return (
    <Activity key={last.visits} mode={isShown ? 'visible' : 'hidden'}>
      <SettingsScreen />
    </Activity>
  );
}

interface OpenScreenProps {
  readonly screen: Exclude<Screen, 'settings'>;
  readonly opened: ScreenRoute['opened'];
}

function OpenScreen({ screen, opened }: OpenScreenProps): ReactNode {
  const { snapshots } = useServices();
  const kind = useSignal(snapshots.last)?.snapshot.workspace?.kind;
  switch (screen) {
    case 'orders':
      return <OrdersScreen opened={opened} />;
    case 'practice':
      return kind === 'practice' ? <PracticeScreen opened={opened} /> : <OrdersScreen opened={opened} />;
    case 'exercises':
      return kind === 'practice' ? <ExercisesScreen /> : <OrdersScreen opened={null} />;
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
    case 'closing':
      return <ClosingScreen />;
    case 'report':
      return (
        <Suspense fallback={null}>
          <ReportScreen />
        </Suspense>
      );
    case 'activity':
      return <ActivityScreen />;
    case 'logbook':
      return <LogbookScreen />;
    case 'health':
      return <HealthScreen />;
  }
}

/**
 * F1 leads to Orders, F2 from practice to the live store, and both close a dialog that would cover them. ? opens Help at
 * the page of the screen, and so does holding F1, except while an order rings, when F1 must act without delay.
 */
function useWindowKeys(snapshot: Snapshot | null): void {
  const { help } = useServices();
  const call = useCall();
  const press = useHeldKey('F1');
  function openHelp(): void {
    if (snapshot !== null) help.set(findHelpTarget(snapshot, location.hash));
  }
  function closeDialogs(): void {
    help.set(null);
    closeBannerDialogs();
    printDialogSubject.set(null);
    isSignInDialogOpen.set(false);
    isReplaceKeyDialogOpen.set(false);
  }
  function goToOrders(): void {
    closeDialogs();
    goTo('orders');
    focusFirstCard();
  }
  useKeyHandler({
    letterCommand: (_, key) => (key === '?' && snapshot !== null ? openHelp : null),
    namedKeyCommand({ key }) {
      if (snapshot === null) return null;
      const { workspace, alarm, storeConnected, storeDown } = snapshot;
      if (key === 'F1' && workspace === null) return openHelp;
      if (key === 'F1' && alarm.urgent?.ringing === true) return goToOrders;
      if (key === 'F1') return () => press({ onRelease: goToOrders, onHold: openHelp });
      if (key === 'F2' && workspace?.kind === 'practice' && (storeConnected || storeDown !== null)) {
        return () => {
          closeDialogs();
          goTo('orders');
          void call('practice.leave', {});
        };
      }
      return null;
    },
  });
}

/** Reports keys and clicks to main while someone is signed in, so that the counter doesn't lock while they work. */
function useInputReports(): void {
  const { ipc, snapshots } = useServices();
  useEffect(
    () =>
      watchInput(() => {
        if (snapshots.last.get()?.snapshot.staff?.atCounter != null) void ipc.call('staff.input', {});
      }),
    [ipc, snapshots],
  );
}

/** Opens the order that main names, for example after staff click a notification. */
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

/** Switches to the language that staff have chosen. Returns false until the first one is loaded. */
function useLanguage(chosen: Language | null): boolean {
  const { language } = useI18n();
  const [hasLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (chosen !== null) void setLanguage(chosen).then(() => setLoaded(true));
  }, [chosen]);
  return hasLoaded || language === chosen;
}

/** Sets the colours of the whole document. `system` follows the system's setting, also for more contrast. */
function useAppearance(appearance: Settings['appearance']): void {
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
