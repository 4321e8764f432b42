import { setTimeout as pause } from 'node:timers/promises';
import type { FaultPageView } from '../contract/domain/fault-page.ts';
import type { Log } from '../contract/ports.ts';
import { beginAnew } from '../platform/data-aside.ts';
import { chooseFaultLanguage, describeFaultPage } from '../platform/fault-view.ts';
import { explainPortFault } from '../platform/flags.ts';
import { logFolder } from '../platform/log/log-file.ts';
import type { PageAnswer, PageServer } from '../platform/page-server.ts';
import { START_RETRY_MS, StartFault } from '../platform/start-fault.ts';
import { systemPorts } from '../platform/system-ports.ts';
import type { PreviewServerParts } from './preview-server.ts';
import { FAULT_BUTTON_NAMES, startPreviewServer } from './preview-server.ts';

export interface FaultServerParts extends Pick<PreviewServerParts, 'page' | 'rasteriser' | 'token' | 'port'> {
  /** The data folder. */
  readonly folder: string;
  readonly log: Log;
  /** Says where the page is. */
  readonly announce: (url: string) => void;
}

/** What was opened, and the port that the app's page must have. */
interface Opening<Opened> {
  readonly opened: Opened;
  readonly port: number;
  readonly isAnnounced: boolean;
}

/**
 * Opens what the app can't run without. As long as that fails with a StartFault, a page says so in place of the app, and
 * it is tried again: every five seconds, and when a button of the page is pressed.
 */
export async function openOrExplain<Opened>(open: () => Opened, parts: FaultServerParts): Promise<Opening<Opened>> {
  const first = tryOpen(open);
  if ('opened' in first) return { ...first, port: parts.port, isAnnounced: false };
  let { fault } = first;
  let tryNow = new AbortController();
  const server = await startPreviewServer({
    ...parts,
    page: createFaultPage(
      parts,
      () => fault,
      () => tryNow.abort(),
    ),
    // Without an app, no page may open the socket.
    isOwnPage: () => false,
    app: { answer: () => Promise.reject(fault), listen: () => () => undefined },
  }).catch((error: unknown) => {
    throw explainPortFault(parts.port, error);
  });
  process.stderr.write(`${fault.message}\n`);
  parts.log('start_failed', { reason: fault.reason });
  parts.announce(server.url);
  for (;;) {
    await pause(START_RETRY_MS, null, { signal: tryNow.signal }).catch(() => undefined);
    tryNow = new AbortController();
    const again = tryOpen(open);
    if ('opened' in again) {
      await server.close();
      return { ...again, port: Number(new URL(server.url).port), isAnnounced: true };
    }
    fault = again.fault;
  }
}

function tryOpen<Opened>(open: () => Opened): { readonly opened: Opened } | { readonly fault: StartFault } {
  try {
    return { opened: open() };
  } catch (fault) {
    if (fault instanceof StartFault) return { fault };
    throw fault;
  }
}

/** Serves the page of a fault, filled, in place of the app's; and does what its buttons say. */
function createFaultPage(
  { page, folder, log }: FaultServerParts,
  fault: () => StartFault,
  tryNow: () => void,
): PageServer {
  return async (pathname, connect) => {
    if (FAULT_BUTTON_NAMES.includes(pathname)) {
      if (pathname === '/afresh' && fault().reason === 'preferences_lost') beginAnew(folder, systemPorts.clock, log);
      tryNow();
      return { status: 204, headers: {}, body: Buffer.alloc(0) };
    }
    if (pathname !== '/' && pathname !== '/index.html') return page(pathname, connect);
    return fillPage(await page('/fault.html', connect), describeFault(fault(), folder));
  };
}

/** The page without the buttons that need a window of Electron. */
function describeFault({ reason }: StartFault, folder: string): FaultPageView {
  const language = chooseFaultLanguage(folder, Intl.DateTimeFormat().resolvedOptions().locale);
  const view = describeFaultPage({ reason, language, folder, code: null, logFolder: logFolder(folder) });
  return { ...view, buttons: view.buttons.filter(({ does }) => FAULT_BUTTON_NAMES.includes(`/${does}`)) };
}

function fillPage({ body, ...answer }: PageAnswer, view: FaultPageView): PageAnswer {
  const attribute = JSON.stringify(view).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return {
    ...answer,
    body: Buffer.from(body.toString('utf8').replace('<body>', () => `<body data-view="${attribute}">`)),
  };
}
