/** Opens the app in the browser that runs the test. Main answers what the test sets; every other call stays open. */

import '../../renderer/theme/tokens.css';
import '../../renderer/theme/base.css';

import i18next from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type {
  CallInput,
  CallName,
  CallOutput,
  CallResult,
  IpcClient,
  IpcEvent,
} from '../../electron/contract/calls/calls.ts';
import type { Snapshot, WorkspaceView } from '../../electron/contract/calls/snapshot.ts';
import type { Instant } from '../../electron/contract/domain/time.ts';
import { App } from '../../renderer/app.tsx';
import type { EarTestState } from '../../renderer/devices/sound/ear-test.ts';
import { initTranslations } from '../../renderer/i18n/setup.ts';
import { printDialogSubject } from '../../renderer/screens/printing/print-dialog-state.ts';
import { isReplaceKeyDialogOpen } from '../../renderer/screens/settings/replace-key-dialog.tsx';
// The app loads it when staff open it, which a test would have to wait for.
import '../../renderer/screens/settings/settings-screen.tsx';
import { createServices, type Services, ServicesProvider } from '../../renderer/services/services.ts';
import { isSignInDialogOpen } from '../../renderer/state/sign-in-dialog-state.ts';
import { createSignal, type WritableSignal } from '../../renderer/state/signal.ts';
import { createSnapshot, createStoreWorkspace } from './snapshots/snapshot.ts';
import { NOW, timeToday } from './snapshots/values.ts';

/** What main has sent: the store of the gallery, with the given changes. */
export interface Scene {
  readonly snapshot?: Partial<Snapshot>;
  readonly workspace?: Partial<WorkspaceView>;
}

/** What main answers: the value of a call, or the result for an input. */
export type Answers = {
  readonly [Name in CallName]?:
    | CallOutput<Name>
    | ((input: CallInput<Name>) => CallResult<Name> | Promise<CallResult<Name>>);
};

export interface Screen {
  readonly services: Services & {
    readonly now: WritableSignal<Instant>;
    readonly earTest: { readonly state: WritableSignal<EarTestState> };
  };
  /** Replaces the scene, as main's next snapshot does. */
  show(scene: Scene): Promise<void>;
  /** Scans a code. */
  scan(code: string): Promise<void>;
  /** The inputs of a call so far. */
  sent<Name extends CallName>(name: Name): readonly CallInput<Name>[];
}

await initTranslations();

let root: Root | null = null;
function closeScreen(): void {
  root?.unmount();
  root = null;
  for (const dialog of [isSignInDialogOpen, isReplaceKeyDialogOpen]) dialog.set(false);
  printDialogSubject.set(null);
}
afterEach(closeScreen);

/** Opens the app at an address, such as `#stock`, in the window of a typical counter PC. Its clock stands still. */
export async function openScreen(address: string, scene: Scene = {}, answers: Answers = {}): Promise<Screen> {
  const calls: { readonly name: CallName; readonly input: unknown }[] = [];
  const listeners = new Set<(event: IpcEvent) => void>();
  let shown = buildSnapshot(scene, 1);
  const client: IpcClient = {
    host: 'preview',
    call(name, input) {
      calls.push({ name, input });
      if (name === 'app.snapshot') return Promise.resolve({ ok: true, value: shown } as never);
      const answer: unknown = answers[name];
      if (answer === undefined) return new Promise(() => undefined);
      return Promise.resolve((typeof answer === 'function' ? answer(input) : { ok: true, value: answer }) as never);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await i18next.loadLanguages(shown.settings.language);
  closeScreen();
  history.replaceState(null, '', address);
  await page.viewport(1_366, 768);
  const services = {
    ...createServices({ client, onAvailabilityChange: () => () => undefined }),
    now: createSignal(NOW),
    player: {
      state: createSignal({ on: true, why: null, testedAt: timeToday('09:01') }),
      ring: () => undefined,
      test: () => undefined,
      cue: () => undefined,
      resume: () => undefined,
      report: () => ({ state: 'quiet' }),
    },
    earTest: { state: createSignal<EarTestState>({ isListening: false, last: null }), run: () => Promise.resolve() },
  } satisfies Services;
  const place = document.createElement('div');
  place.id = 'page';
  document.body.replaceChildren(place);
  root = createRoot(place);
  root.render(
    <ServicesProvider value={services}>
      <App />
    </ServicesProvider>,
  );
  await settle();
  return {
    services,
    async show(next) {
      shown = buildSnapshot(next, shown.number + 1);
      await i18next.loadLanguages(shown.settings.language);
      for (const listener of listeners) listener({ name: 'snapshot', snapshot: shown });
      await settle();
    },
    async scan(text) {
      const key = { keys: text.length, averageMs: 5, longestMs: 5, endKey: 'Enter', at: performance.now() } as const;
      services.scanner.handleAttempt({ outcome: 'scan', text, ...key })?.();
      await settle();
    },
    sent: (name) => calls.flatMap((call) => (call.name === name ? [call.input as never] : [])),
  };
}

const buildSnapshot = ({ workspace, snapshot }: Scene, number: number): Snapshot => ({
  ...createSnapshot({ workspace: createStoreWorkspace(workspace), ...snapshot }),
  number,
});

/** Waits until what has happened is on screen: nothing in the page changes for three frames. */
export async function settle(): Promise<void> {
  let changed = false;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  // On a busy machine the page may never rest.
  const end = performance.now() + 1_000;
  for (let still = 0; still < 3 && performance.now() < end; still = changed ? 0 : still + 1) {
    changed = false;
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 50 }));
    await new Promise(requestAnimationFrame);
  }
  observer.disconnect();
}

/** Presses the button of this name. */
export async function press(name: string | RegExp, within: Locator | typeof page = page): Promise<void> {
  await within.getByRole('button', { name }).click();
  await settle();
}

/** What a person reads, from top to bottom, each run of blanks as one. */
export function read(place: Locator): string {
  const element = place.element();
  return (element instanceof HTMLElement ? element.innerText : '').replaceAll(/\s+/g, ' ').trim();
}

/** The accessible names of the buttons from top to bottom; that of one that can't be pressed is in brackets. */
export function listButtons(place: Locator): readonly string[] {
  return place
    .getByRole('button')
    .elements()
    .map((button) => {
      const text = button instanceof HTMLElement ? button.innerText : '';
      const name = button.getAttribute('aria-label') ?? text.replaceAll(/\s+/g, ' ').trim();
      return button.matches(':disabled') ? `(${name})` : name;
    });
}
