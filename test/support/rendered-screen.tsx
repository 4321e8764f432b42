/** Draws parts of screens as they first appear: no effect has run, and no query has an answer. */

import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, vi } from 'vitest';
import type { Problem } from '../../electron/contract/calls/call.ts';
import type { CallInput, CallName, CallResult, IpcClient } from '../../electron/contract/calls/calls.ts';
import type { Snapshot, WorkspaceView } from '../../electron/contract/calls/snapshot.ts';
import type { WorkspaceKind } from '../../electron/contract/domain/workspace.ts';
import { createBarcodeScanner } from '../../renderer/devices/scanner/barcode-scanner.ts';
import { initTranslations } from '../../renderer/i18n/setup.ts';
import {
  type OrderActions,
  OrderActionsProvider,
  useCreateOrderActions,
} from '../../renderer/screens/orders/order-actions.ts';
import { createStockScreenState } from '../../renderer/screens/stock/stock-screen-state.ts';
import { type Services, ServicesProvider } from '../../renderer/state/services.ts';
import { createSignal } from '../../renderer/state/signal.ts';
import { WorkspaceProvider } from '../../renderer/state/workspace-context.ts';
import { createSnapshot, createStoreWorkspace } from './snapshots/snapshot.ts';
import { NOW, timeToday } from './snapshots/values.ts';

/** Prepares a test file for drawing: the texts, and the window of a typical counter PC, whose address a test may set. */
export function prepareScreen(): void {
  beforeAll(async () => {
    vi.stubGlobal('innerWidth', 1366);
    vi.stubGlobal('innerHeight', 768);
    vi.stubGlobal('location', { hash: '' });
    await initTranslations();
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}

/** What the screen shows, apart from what a test draws. */
export interface Scene {
  readonly snapshot?: Partial<Snapshot>;
  readonly workspace?: Partial<WorkspaceView>;
  /** The bill numbers typed so far, by order. */
  readonly billNumbers?: ReadonlyMap<string, string>;
  readonly ipc?: IpcClient;
}

interface RenderedButton {
  /** The accessible name. */
  readonly name: string;
  /** The accessible description; empty without one. */
  readonly description: string;
  readonly isDisabled: boolean;
}

export interface Rendered {
  readonly html: string;
  /** All text, each run of blanks as one. */
  readonly text: string;
  readonly buttons: readonly RenderedButton[];
}

/** Creates the services of a scene, whose clock stands still. */
export function createScreenServices(scene: Scene = {}): Services {
  const snapshot = createSnapshot({ workspace: createStoreWorkspace(scene.workspace), ...scene.snapshot });
  return {
    ipc: scene.ipc ?? new CallRecorder(),
    snapshots: {
      last: createSignal({ snapshot, receivedAt: 0 }),
      lastContact: createSignal(snapshot.workspace?.line.lastContact ?? null),
      isMainReachable: createSignal(true),
    },
    platform: createSignal(null),
    player: {
      state: createSignal({ on: true, why: null, testedAt: timeToday('09:01') }),
      ring: () => undefined,
      test: () => undefined,
      resume: () => undefined,
      report: () => ({ state: 'quiet' }),
    },
    keyboard: { addHandler: () => () => undefined },
    scanner: createBarcodeScanner(),
    stock: createStockScreenState(),
    now: createSignal(NOW),
    problem: createSignal(null),
    billNumbers: createSignal(scene.billNumbers ?? new Map()),
    saleBillNumbers: createSignal(new Map()),
    closingDrafts: createSignal(new Map()),
    help: createSignal(null),
  };
}

/** Draws part of the board of a scene. */
export function renderOrders(content: ReactNode, scene: Scene = {}): Rendered {
  const services = createScreenServices(scene);
  const kind = services.snapshots.last.get()?.snapshot.workspace?.kind ?? 'store';
  return renderScreen(<BoardActions kind={kind}>{content}</BoardActions>, services);
}

function BoardActions({ kind, children }: { readonly kind: WorkspaceKind; readonly children: ReactNode }): ReactNode {
  return <OrderActionsProvider value={useCreateOrderActions(kind, 'orders')}>{children}</OrderActionsProvider>;
}

/** Draws part of a screen that is not about orders. */
export function renderScreen(content: ReactNode, services = createScreenServices()): Rendered {
  const snapshot = services.snapshots.last.get()?.snapshot;
  if (snapshot?.workspace == null) throw new Error('no workspace');
  const html = renderToStaticMarkup(
    <ServicesProvider value={services}>
      <WorkspaceProvider value={{ snapshot, workspace: snapshot.workspace }}>{content}</WorkspaceProvider>
    </ServicesProvider>,
  );
  return { html, text: readText(html), buttons: readButtons(html) };
}

/** Returns what a hook gives a component that appears. */
export function callHook<Value>(useValue: () => Value, services = createScreenServices()): Value {
  const values: Value[] = [];
  function Component(): ReactNode {
    values.push(useValue());
    return null;
  }
  renderScreen(<Component />, services);
  const [value] = values;
  if (value === undefined) throw new Error('the component did not appear');
  return value;
}

/** Creates what staff can do on the board of a scene. */
export function createOrderActions(services: Services, kind: WorkspaceKind = 'store'): OrderActions {
  return callHook(() => useCreateOrderActions(kind, 'orders'), services);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#x27;': '’',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
};

const readText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

function readButtons(html: string): readonly RenderedButton[] {
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', content = '']) => {
    const read = (name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
    // A button's note describes it, and is no part of its name.
    const shown = content.replace(/<span hidden="".*?<\/span>/, '');
    const describedBy = read('aria-describedby');
    const described = describedBy === undefined ? '' : html.slice(html.indexOf(` id="${describedBy}"`));
    return {
      name: read('aria-label') ?? readText(shown),
      description: readText(described.slice(described.indexOf('>') + 1, findElementEnd(described))),
      isDisabled: /\bdisabled=""/.test(attributes),
    };
  });
}

/** Finds the end of the element in whose first tag the text begins. */
function findElementEnd(html: string): number {
  let depth = 1;
  for (const { 0: tag, index } of html.matchAll(/<\/?[a-z][^>]*?(\/?)>/g)) {
    if (tag.endsWith('/>')) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return index;
  }
  return 0;
}

/** Answers every call with success, or with what the test says, and records it. */
export class CallRecorder implements IpcClient {
  readonly host = 'preview';
  readonly calls: { readonly name: CallName; readonly input: CallInput<CallName> }[] = [];
  /** The calls that are not answered yet. */
  readonly #open: ((result: Result) => void)[] = [];

  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>> {
    this.calls.push({ name, input });
    // The test answers with what the call returns.
    return new Promise((resolve) => this.#open.push((result) => resolve(result as never)));
  }

  listen(): () => void {
    return () => undefined;
  }

  /** Answers the calls made so far. */
  async answer(result: Result = { ok: true, value: null }): Promise<void> {
    for (const answer of this.#open.splice(0)) answer(result);
    await new Promise(setImmediate);
  }
}

type Result = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem };
