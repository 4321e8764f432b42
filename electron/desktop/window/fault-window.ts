import { app, BrowserWindow } from 'electron';
import type { FaultButton, FaultPageView } from '../../contract/domain/fault-page.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log } from '../../contract/ports.ts';
import { PAGE_URL } from '../security/page-protocol.ts';

const FAULT_PAGE_URL = `${PAGE_URL}fault.html`;

/** The pause before a page that has died is loaded again, so that one that dies at once doesn't keep the PC busy. */
const LOAD_AGAIN_MS = 1_000;

export interface FaultWindowParts {
  readonly view: FaultPageView;
  /** What each button does. The returned text, if any, appears under the buttons. */
  readonly press: Readonly<Record<FaultButton, () => Promise<string>>>;
  readonly log: Log;
}

/**
 * Opens the window that replaces the app. Its page has no IPC: main fills it, and reads a pressed button from the
 * address.
 */
export async function openFaultWindow({ view, press, log }: FaultWindowParts): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    title: 'Counter',
    width: 820,
    height: 640,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
      // The fault tone sounds before anyone has pressed anything, and while the window is hidden.
      backgroundThrottling: false,
      autoplayPolicy: 'no-user-gesture-required',
    },
  });
  window.setMenuBarVisibility(false);
  window.webContents.on('did-navigate-in-page', (_event, url) => {
    const pressed = readPressedButton(url, view);
    if (pressed === null) return;
    log('fault_button', { pressed });
    press[pressed]()
      .then((status) => callPage(window, 'report', status))
      .catch((fault: unknown) => log('fault_button_failed', { fault: errorName(fault) }));
  });
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log('fault_page_lost', { reason });
    setTimeout(() => {
      if (!window.isDestroyed()) loadFaultPage(window, view).catch(() => log('fault_page_not_loaded'));
    }, LOAD_AGAIN_MS);
  });
  await loadFaultPage(window, view);
  return window;
}

async function loadFaultPage(window: BrowserWindow, view: FaultPageView): Promise<void> {
  await window.loadURL(FAULT_PAGE_URL);
  await callPage(window, 'show', view);
}

/** The button that an address such as "…/fault.html#again/2" names, if the page has it. */
export function readPressedButton(url: string, { buttons }: FaultPageView): FaultButton | null {
  const name = URL.parse(url)?.hash.slice(1).split('/')[0];
  return buttons.find(({ does }) => does === name)?.does ?? null;
}

/** Calls a function of the page. The argument is passed as JSON and nothing else, whatever text it contains. */
async function callPage({ webContents }: BrowserWindow, name: 'show' | 'report', argument: unknown): Promise<void> {
  const text = JSON.stringify(JSON.stringify(argument));
  await webContents.executeJavaScript(`window.faultPage.${name}(JSON.parse(${text}))`);
}
